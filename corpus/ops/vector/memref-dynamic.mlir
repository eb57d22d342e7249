// An allocation of vectors whose size is known at run time; an element that was not written.
func.func @f(%n: index, %v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xvector<2xf32>>
  memref.store %v, %m[%c1] : memref<?xvector<2xf32>>
  %0 = memref.load %m[%c1] : memref<?xvector<2xf32>>
  %1 = memref.load %m[%c0] : memref<?xvector<2xf32>>
  memref.dealloc %m : memref<?xvector<2xf32>>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}
// call: @f(2 : index, [1.0, 2.0] : vector<2xf32>) == [1.0, 2.0] : vector<2xf32>, poison : vector<2xf32>
// call: @f(1 : index, [1.0, 2.0] : vector<2xf32>) == undefined "index 1 out of bounds"
