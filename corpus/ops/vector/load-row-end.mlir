// The end of a row is the end, though memory goes on.
func.func @f(%m: memref<2x3xi16>, %i: index, %j: index) -> vector<2xi16> {
  %0 = vector.load %m[%i, %j] : memref<2x3xi16>, vector<2xi16>
  return %0 : vector<2xi16>
}
// call: @f(memref<2x3xi16> [1, 2, 3, 4, 5, 6], 1 : index, 1 : index) == [5, 6] : vector<2xi16>
// call: @f(memref<2x3xi16> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index) == undefined "index 3 out of bounds of dimension 1"
