func.func @f(%m: memref<1x2xi32, strided<[4, 2]>>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [true]} : memref<1x2xi32, strided<[4, 2]>>, vector<2xi32>
  return %v : vector<2xi32>
}
// call: @f(memref<1x2xi32, strided<[4, 2]>> [1, 2, 3, 4]) == [1, 3] : vector<2xi32>
