// A vector of several dimensions, from the row that the indices name.
func.func @f(%m: memref<2x2xi8>, %r: index, %i: vector<2x1xindex>, %k: vector<2x1xi1>, %p: vector<2x1xi8>) -> vector<2x1xi8> {
  %z = arith.constant 0 : index
  %0 = vector.gather %m[%r, %z] [%i], %k, %p : memref<2x2xi8>, vector<2x1xindex>, vector<2x1xi1>, vector<2x1xi8> into vector<2x1xi8>
  return %0 : vector<2x1xi8>
}
// call: @f(memref<2x2xi8> [1, 2, 3, 4], 1 : index, [[1], [0]] : vector<2x1xindex>, [[true], [true]] : vector<2x1xi1>, [[7], [8]] : vector<2x1xi8>) == [[4], [3]] : vector<2x1xi8>
