// A loop that goes one too far leaves the memref in its last turn.
func.func @fill(%m: memref<2xi8>, %n: index, %v: i8) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %v, %m[%i] : memref<2xi8>
  }
  return
}
// call: @fill(memref<2xi8> [1, 2], 1 : index, 9 : i8) == ()
// after: arg0 == [9, 2]
// call: @fill(memref<2xi8> [1, 2], 2 : index, 9 : i8) == ()
// after: arg0 == [9, 9]
// call: @fill(memref<2xi8> [1, 2], 3 : index, 9 : i8) == undefined "index 2 out of bounds"
