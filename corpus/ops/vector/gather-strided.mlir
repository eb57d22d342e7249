// The distances are along the last dimension of the memref, whose stride is 2.
func.func @f(%m: memref<4xi32, strided<[2], offset: 1>>, %b: index, %i: vector<2xindex>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.gather %m[%b] [%i], %k, %p : memref<4xi32, strided<[2], offset: 1>>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f(memref<4xi32, strided<[2], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7], 1 : index, [1, 2] : vector<2xindex>, [true, true] : vector<2xi1>, [8, 9] : vector<2xi32>) == [5, 7] : vector<2xi32>
// call: @f(memref<4xi32, strided<[2], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7], 3 : index, [-3, 1] : vector<2xindex>, [true, false] : vector<2xi1>, [8, 9] : vector<2xi32>) == [1, 9] : vector<2xi32>
// call: @f(memref<4xi32, strided<[2], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7], 3 : index, [1, 0] : vector<2xindex>, [true, true] : vector<2xi1>, [8, 9] : vector<2xi32>) == undefined "index 4 out of bounds"
