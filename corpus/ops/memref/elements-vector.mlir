// Vectors as elements, in an allocation; lanes of one bit are packed but come back one by one.
func.func @words(%v: vector<3xi32>, %w: vector<3xi32>) -> (vector<3xi32>, vector<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xvector<3xi32>>
  memref.store %v, %m[%c0] : memref<2xvector<3xi32>>
  memref.store %w, %m[%c1] : memref<2xvector<3xi32>>
  %0 = memref.load %m[%c1] : memref<2xvector<3xi32>>
  %1 = memref.load %m[%c0] : memref<2xvector<3xi32>>
  memref.dealloc %m : memref<2xvector<3xi32>>
  return %0, %1 : vector<3xi32>, vector<3xi32>
}
func.func @bits(%v: vector<5xi1>) -> vector<5xi1> {
  %m = memref.alloca() : memref<vector<5xi1>>
  memref.store %v, %m[] : memref<vector<5xi1>>
  %0 = memref.load %m[] : memref<vector<5xi1>>
  return %0 : vector<5xi1>
}
// call: @words([1, 2, 3] : vector<3xi32>, [-1, -2, -3] : vector<3xi32>) == [-1, -2, -3] : vector<3xi32>, [1, 2, 3] : vector<3xi32>
// call: @bits([true, false, false, true, true] : vector<5xi1>) == [true, false, false, true, true] : vector<5xi1>
