func.func @f(%m: memref<2x2xi32>, %k: vector<2xi1>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %m[%c0, %c0], %p, %k {in_bounds = [true]} : memref<2x2xi32>, vector<2xi32>
  return %v : vector<2xi32>
}
// call: @f(memref<2x2xi32> [1, 2, 3, 4], [true, false] : vector<2xi1>) == [1, 9] : vector<2xi32>
