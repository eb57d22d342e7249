// The alignment that an access states must hold: for the first element of a load, and for each
// enabled element of a gather.
func.func @load(%m: memref<4xi32>, %i: index) -> vector<2xi32> {
  %0 = vector.load %m[%i] {alignment = 8} : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @gather(%m: memref<4xi32>, %at: vector<2xi32>, %mask: vector<2xi1>, %else: vector<2xi32>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %m[%c0] [%at], %mask, %else {alignment = 8} : memref<4xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @load(memref<4xi32> [5, 6, 7, 8], 2 : index) == [7, 8] : vector<2xi32>
// call: @load(memref<4xi32> [5, 6, 7, 8], 1 : index) == undefined "is not aligned to 8"
// call: @gather(memref<4xi32> [5, 6, 7, 8], [2, 0] : vector<2xi32>, [true, true] : vector<2xi1>, [1, 1] : vector<2xi32>) == [7, 5] : vector<2xi32>
// call: @gather(memref<4xi32> [5, 6, 7, 8], [2, 1] : vector<2xi32>, [true, false] : vector<2xi1>, [1, 1] : vector<2xi32>) == [7, 1] : vector<2xi32>
// call: @gather(memref<4xi32> [5, 6, 7, 8], [2, 1] : vector<2xi32>, [true, true] : vector<2xi1>, [1, 1] : vector<2xi32>) == undefined "is not aligned to 8"
