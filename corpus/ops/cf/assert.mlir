// assert on true is nothing, on false it ends the run, and what comes later does not happen.
func.func @f(%c: i1, %m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 5 : i32
  %w = arith.constant 6 : i32
  memref.store %v, %m[%c0] : memref<1xi32>
  cf.assert %c, "must hold"
  memref.store %w, %m[%c0] : memref<1xi32>
  return %v : i32
}
// call: @f(true, memref<1xi32> [1]) == 5 : i32
// after: arg1 == [6]
// call: @f(false, memref<1xi32> [1]) == abort
