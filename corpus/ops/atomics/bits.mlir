// and, or, xor.
func.func @f(%m: memref<3xi8>, %v: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.atomic_rmw andi %v, %m[%c0] : (i8, memref<3xi8>) -> i8
  %1 = memref.atomic_rmw ori %v, %m[%c1] : (i8, memref<3xi8>) -> i8
  %2 = memref.atomic_rmw xori %v, %m[%c2] : (i8, memref<3xi8>) -> i8
  return
}
// 12 = 1100, 10 = 1010: and 1000, or 1110, xor 0110.
// call: @f(memref<3xi8> [12, 12, 12], 10 : i8) == ()
// after: arg0 == [8, 14, 6]
