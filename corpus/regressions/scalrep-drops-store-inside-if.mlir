// report: reports/scalrep-drops-store-inside-if
// -affine-scalrep removes a store in affine.if that a later load reads (MLIR 13–15).
func.func @f(%m: memref<i32>, %n: memref<i32>, %x: i32, %c: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%c) {
    affine.store %x, %m[] : memref<i32>
    affine.store %x, %n[] : memref<i32>
    %a = affine.load %m[] : memref<i32>
    affine.store %a, %m[] : memref<i32>
  }
  return
}
// call: @f(memref<i32> [1], memref<i32> [2], 5 : i32, 0 : index)
