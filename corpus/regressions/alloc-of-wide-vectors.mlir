// report: reports/questions.md#may-an-allocation-ask-for-less-than-the-alignment-of-its-element
// An access of a vector of 32 bytes is aligned to 32, which `malloc` alone does not see to; nor does an
// alignment of 16 that the allocation asks for. On the stack, the same.
func.func @heap(%i: index, %v: vector<8xi32>) -> vector<8xi32> {
  %a = memref.alloc() : memref<3xvector<8xi32>>
  %b = memref.alloc() {alignment = 16} : memref<3xvector<8xi32>>
  memref.store %v, %a[%i] : memref<3xvector<8xi32>>
  %0 = memref.load %a[%i] : memref<3xvector<8xi32>>
  memref.store %0, %b[%i] : memref<3xvector<8xi32>>
  %1 = memref.load %b[%i] : memref<3xvector<8xi32>>
  memref.dealloc %b : memref<3xvector<8xi32>>
  memref.dealloc %a : memref<3xvector<8xi32>>
  return %1 : vector<8xi32>
}
func.func @stack(%i: index, %v: vector<8xi32>) -> vector<8xi32> {
  %a = memref.alloca() {alignment = 16} : memref<3xvector<8xi32>>
  %b = memref.alloca() {alignment = 16} : memref<1xi8>
  %c = memref.alloca() {alignment = 16} : memref<3xvector<8xi32>>
  memref.store %v, %a[%i] : memref<3xvector<8xi32>>
  %0 = memref.load %a[%i] : memref<3xvector<8xi32>>
  memref.store %0, %c[%i] : memref<3xvector<8xi32>>
  %1 = memref.load %c[%i] : memref<3xvector<8xi32>>
  return %1 : vector<8xi32>
}
// call: @heap(2 : index, [1, 2, 3, 4, 5, 6, 7, 8] : vector<8xi32>) == [1, 2, 3, 4, 5, 6, 7, 8] : vector<8xi32>
// call: @stack(2 : index, [1, 2, 3, 4, 5, 6, 7, 8] : vector<8xi32>) == [1, 2, 3, 4, 5, 6, 7, 8] : vector<8xi32>
