// Signed and unsigned extremes, on one buffer of four.
func.func @f(%m: memref<4xi8>, %v: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.atomic_rmw maxs %v, %m[%c0] : (i8, memref<4xi8>) -> i8
  %1 = memref.atomic_rmw maxu %v, %m[%c1] : (i8, memref<4xi8>) -> i8
  %2 = memref.atomic_rmw mins %v, %m[%c2] : (i8, memref<4xi8>) -> i8
  %3 = memref.atomic_rmw minu %v, %m[%c3] : (i8, memref<4xi8>) -> i8
  return
}
// -1 is 255 without a sign.
// call: @f(memref<4xi8> [5, 5, 5, 5], -1 : i8) == ()
// after: arg0 == [5, -1, -1, 5]
// call: @f(memref<4xi8> [5, 5, 5, 5], 6 : i8) == ()
// after: arg0 == [6, 6, 5, 5]
