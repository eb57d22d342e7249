// report: reports/conversion-folds-to-converted-type
// Dialect conversion folds an op to a value of the converted type and leaves its users (MLIR 14–16).
func.func @f(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = arith.maxsi %i, %i : index
  memref.store %x, %m[%0] : memref<4xi32>
  return
}
// call: @f(memref<4xi32> [5, 6, 7, 8], 2 : index, 9 : i32)
