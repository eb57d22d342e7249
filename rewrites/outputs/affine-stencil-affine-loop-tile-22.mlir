#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 8, 19)>
module {
  func.func @f(%arg0: memref<20xi32>, %arg1: memref<20xi32>) {
    affine.for %arg2 = 1 to 19 step 8 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
        %0 = affine.load %arg0[%arg3 - 1] : memref<20xi32>
        %1 = affine.load %arg0[%arg3 + 1] : memref<20xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg1[%arg3] : memref<20xi32>
      }
    }
    return
  }
}
