// Only the alignment of an element is needed, not that of a vector.
func.func @f(%m: memref<5xi32>, %i: index) -> vector<4xi32> {
  %0 = vector.load %m[%i] : memref<5xi32>, vector<4xi32>
  return %0 : vector<4xi32>
}
// call: @f(memref<5xi32> [1, 2, 3, 4, 5], 1 : index) == [2, 3, 4, 5] : vector<4xi32>
