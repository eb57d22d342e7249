// Neighbours as a vector. Undefined if one of them is out of bounds.
func.func @f(%m: memref<?xi16>, %i: index) -> vector<2xi16> {
  %0 = vector.load %m[%i] : memref<?xi16>, vector<2xi16>
  return %0 : vector<2xi16>
}
// call: @f(memref<4xi16> [1, 2, 3, 4], 1 : index) == [2, 3] : vector<2xi16>
// call: @f(memref<4xi16> [1, _, 3, 4], 0 : index) == [1, poison] : vector<2xi16>
// call: @f(memref<4xi16> [1, 2, 3, 4], 3 : index) == undefined "index 4 out of bounds"
