// Floats of few bits lie in memory as integers of as many do, vectors of them packed.
func.func @f(%m: memref<4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<2xf8E5M2>
  %0 = arith.constant 1.5 : f8E5M2
  %1 = arith.bitcast %x : i8 to f8E5M2
  memref.store %0, %a[%c0] : memref<2xf8E5M2>
  memref.store %1, %a[%c1] : memref<2xf8E5M2>
  %2 = vector.load %a[%c0] : memref<2xf8E5M2>, vector<2xf8E5M2>
  vector.print %2 : vector<2xf8E5M2>
  %3 = vector.bitcast %2 : vector<2xf8E5M2> to vector<2xi8>
  vector.store %3, %m[%c1] : memref<4xi8>, vector<2xi8>
  %4 = arith.constant dense<[0.5, -6.0, 3.0, -0.0]> : vector<4xf4E2M1FN>
  vector.print %4 : vector<4xf4E2M1FN>
  %5 = vector.bitcast %4 : vector<4xf4E2M1FN> to vector<2xi8>
  vector.print %5 : vector<2xi8>
  return
}
// 1.5 is 0 01111 10. 0.5, -6 are 1 and 15, 3 and -0 are 5 and 8, the first of each two in the lower half.
// call: @f(memref<4xi8> [9, 9, 9, 9], 0x40 : i8) == ()
// after: arg0 == [9, 0x3e, 0x40, 9]
// prints: ( 1.5, 2 )
// prints: ( 0.5, -6, 3, -0 )
// prints: ( -15, -123 )
