// What is promised to be in bounds and is not is undefined.
func.func @f(%m: memref<?xi32>, %i: index, %p: i32) -> vector<2xi32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f(memref<3xi32> [0, 1, 2], 1 : index, 99 : i32) == [1, 2] : vector<2xi32>
// call: @f(memref<3xi32> [0, 1, 2], 2 : index, 99 : i32) == undefined "index 3 out of bounds"
