#map = affine_map<()[s0] -> (s0 + 1)>
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = affine.apply #map()[%arg1]
    memref.store %arg3, %arg0[%0] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    return %1 : i32
  }
}
