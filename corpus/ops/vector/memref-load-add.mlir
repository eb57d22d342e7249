// A vector from a memref of vectors, added to another.
func.func @f(%m: memref<3xvector<2xi32>>, %i: index, %p: vector<2xi32>) -> vector<2xi32> {
  %0 = memref.load %m[%i] : memref<3xvector<2xi32>>
  %1 = arith.addi %0, %p : vector<2xi32>
  return %1 : vector<2xi32>
}
// call: @f(memref<3xvector<2xi32>> [1, 2, 3, 4, 5, 6], 1 : index, [10, 20] : vector<2xi32>) == [13, 24] : vector<2xi32>
