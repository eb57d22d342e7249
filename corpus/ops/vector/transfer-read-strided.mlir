// Through a view with strides and an offset; what is between is not read.
func.func @f(%m: memref<3xi8, strided<[2], offset: 1>>, %i: index) -> vector<3xi8> {
  %p = arith.constant 9 : i8
  %0 = vector.transfer_read %m[%i], %p : memref<3xi8, strided<[2], offset: 1>>, vector<3xi8>
  return %0 : vector<3xi8>
}
// call: @f(memref<3xi8, strided<[2], offset: 1>> [_, 1, _, 2, _, 3], 0 : index) == [1, 2, 3] : vector<3xi8>
// call: @f(memref<3xi8, strided<[2], offset: 1>> [_, 1, _, 2, _, 3], 2 : index) == [3, 9, 9] : vector<3xi8>
