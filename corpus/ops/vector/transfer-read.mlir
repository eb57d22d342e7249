// Four elements from an index on; the padding where they leave the memref.
func.func @f(%m: memref<?xi32>, %i: index, %p: i32) -> vector<4xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xi32>, vector<4xi32>
  return %0 : vector<4xi32>
}
// call: @f(memref<6xi32> [0, 1, 2, 3, 4, 5], 1 : index, 99 : i32) == [1, 2, 3, 4] : vector<4xi32>
// call: @f(memref<6xi32> [0, 1, 2, 3, 4, 5], 4 : index, 99 : i32) == [4, 5, 99, 99] : vector<4xi32>
// call: @f(memref<6xi32> [0, 1, 2, 3, 4, 5], 5 : index, poison : i32) == [5, poison, poison, poison] : vector<4xi32>
// Where it starts is not before the memref.
// call: @f(memref<6xi32> [0, 1, 2, 3, 4, 5], -1 : index, 99 : i32) == undefined "index -1 out of bounds"
