// Four dimensions, two of them dynamic, stored through.
func.func @f(%m: memref<?x2x?x2xi16>, %i: index, %j: index, %k: index, %l: index, %v: i16) {
  memref.store %v, %m[%i, %j, %k, %l] : memref<?x2x?x2xi16>
  return
}
// Position 1*8 + 0*4 + 1*2 + 1 = 11 of 16.
// call: @f(memref<2x2x2x2xi16> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 1 : index, 0 : index, 1 : index, 1 : index, -7 : i16) == ()
// after: arg0 == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -7, 12, 13, 14, 15]
// Position 0*4 + 1*2 + 0*2 + 1 = 3 of 4.
// call: @f(memref<1x2x1x2xi16> [0, 1, 2, 3], 0 : index, 1 : index, 0 : index, 1 : index, -7 : i16) == ()
// after: arg0 == [0, 1, 2, -7]
