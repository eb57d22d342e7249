// Turns that write elements of their own, and what ends them left out.
func.func @f(%m: memref<2x3xi32>, %v: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.parallel (%i, %j) = (%zero, %one) to (%two, %two) step (%one, %one) {
    memref.store %v, %m[%i, %j] : memref<2x3xi32>
  }
  scf.parallel (%i) = (%zero) to (%two) step (%one) {
    memref.store %v, %m[%i, %two] : memref<2x3xi32>
    scf.reduce
  }
  return
}
// call: @f(memref<2x3xi32> [0, 0, 0, 0, 0, 0], 1 : i32) == ()
// after: arg0 == [0, 1, 1, 0, 1, 1]
