// The padding where the mask is false; out of bounds it does not matter what the mask says.
func.func @f(%m: memref<4xi8>, %i: index, %k: vector<3xi1>) -> vector<3xi8> {
  %p = arith.constant 9 : i8
  %0 = vector.transfer_read %m[%i], %p, %k : memref<4xi8>, vector<3xi8>
  return %0 : vector<3xi8>
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [true, false, true] : vector<3xi1>) == [2, 9, 4] : vector<3xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 2 : index, [false, true, true] : vector<3xi1>) == [9, 4, 9] : vector<3xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [true, poison, true] : vector<3xi1>) == undefined "poison used as a mask"
