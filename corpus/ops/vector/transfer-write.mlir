// Four elements from an index on; those beyond the memref are left out.
func.func @f(%v: vector<4xi32>, %m: memref<?xi32>, %i: index) {
  vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<?xi32>
  return
}
// call: @f([1, 2, 3, 4] : vector<4xi32>, memref<6xi32> [10, 11, 12, 13, 14, 15], 1 : index) == ()
// after: arg1 == [10, 1, 2, 3, 4, 15]
// call: @f([1, 2, 3, 4] : vector<4xi32>, memref<4xi32> [10, 11, 12, 13, 14, 15], 2 : index) == ()
// after: arg1 == [10, 11, 1, 2, 14, 15]
// call: @f([1, poison, 3, 4] : vector<4xi32>, memref<4xi32> [10, 11, 12, 13], 0 : index) == ()
// after: arg1 == [1, _, 3, 4]
// call: @f([1, 2, 3, 4] : vector<4xi32>, memref<4xi32> [10, 11, 12, 13], -1 : index) == undefined "index -1 out of bounds"
