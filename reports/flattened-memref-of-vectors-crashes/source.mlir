func.func @f(%m: memref<2x2xvector<2xi32>>, %i: index) -> vector<2xi32> {
  %0 = memref.load %m[%i, %i] : memref<2x2xvector<2xi32>>
  return %0 : vector<2xi32>
}
// call: @f(memref<2x2xvector<2xi32>> [1, 2, 3, 4, 5, 6, 7, 8], 0 : index) == [1, 2] : vector<2xi32>
