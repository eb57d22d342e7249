// Elements of 24 bits take three bytes, four apart.
func.func @f(%m: memref<2x2xi24>, %i: index, %j: index, %v: i24) -> i24 {
  %0 = memref.load %m[%i, %j] : memref<2x2xi24>
  memref.store %v, %m[%i, %j] : memref<2x2xi24>
  return %0 : i24
}
// call: @f(memref<2x2xi24> [8388607, -8388608, 1, -1], 0 : index, 1 : index, 5 : i24) == -8388608 : i24
// after: arg0 == [8388607, 5, 1, -1]
// call: @f(memref<2x2xi24> [8388607, -8388608, 1, -1], 1 : index, 1 : index, -8388608 : i24) == -1 : i24
// after: arg0 == [8388607, -8388608, 1, -8388608]
