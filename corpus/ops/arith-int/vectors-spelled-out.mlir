// Ops that are spelled out, on vectors of one and of two dimensions.
func.func @f(%a: vector<4xi8>, %b: vector<4xi8>) -> (vector<4xi8>, vector<4xi8>, vector<4xi8>, vector<4xi1>) {
  %0 = arith.ceildivsi %a, %b : vector<4xi8>
  %1 = arith.floordivsi %a, %b : vector<4xi8>
  %2, %3 = arith.addui_extended %a, %b : vector<4xi8>, vector<4xi1>
  return %0, %1, %2, %3 : vector<4xi8>, vector<4xi8>, vector<4xi8>, vector<4xi1>
}
func.func @g(%a: vector<2x2xi8>, %b: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>) {
  %0 = arith.ceildivui %a, %b : vector<2x2xi8>
  %1, %2 = arith.mulsi_extended %a, %b : vector<2x2xi8>
  return %0, %1, %2 : vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>
}
func.func @h(%a: vector<2xi65>, %b: vector<2xi65>) -> (vector<2xi65>, vector<2xi65>) {
  %0, %1 = arith.mului_extended %a, %b : vector<2xi65>
  return %0, %1 : vector<2xi65>, vector<2xi65>
}
func.func @k(%i: vector<2x2xi64>, %c: vector<2x2xi1>, %d: i1, %z: vector<2x2xi64>) -> (vector<2x2xi64>, vector<2x2xi64>, vector<2x2xi8>) {
  %0 = arith.index_cast %i : vector<2x2xi64> to vector<2x2xindex>
  %1 = arith.index_cast %0 : vector<2x2xindex> to vector<2x2xi8>
  %2 = arith.select %c, %i, %z : vector<2x2xi1>, vector<2x2xi64>
  %3 = arith.select %d, %i, %z : vector<2x2xi64>
  return %2, %3, %1 : vector<2x2xi64>, vector<2x2xi64>, vector<2x2xi8>
}
// 7/2 = 3.5, -7/2 = -3.5, 6/3 = 2, -1/2: rounded up, rounded down; sums modulo 256, as unsigned 249+2, 255+2.
// call: @f([7, -7, 6, -1] : vector<4xi8>, [2, 2, 3, 2] : vector<4xi8>) == [4, -3, 2, 0] : vector<4xi8>, [3, -4, 2, -1] : vector<4xi8>, [9, -5, 9, 1] : vector<4xi8>, [false, false, false, true] : vector<4xi1>
// 255/2 rounded up is 128; 127 * 127 = 16129 = 63 * 256 + 1; -128 * -128 = 16384 = 64 * 256; -1 * 2 = -2.
// call: @g([[-1, 127], [-128, 0]] : vector<2x2xi8>, [[2, 127], [-128, 3]] : vector<2x2xi8>) == [[-128, 1], [1, 0]] : vector<2x2xi8>, [[-2, 1], [0, 0]] : vector<2x2xi8>, [[-1, 63], [64, 0]] : vector<2x2xi8>
// (2^65 - 1)^2 = 2^130 - 2^66 + 1: low 1, high 2^65 - 2 = -2.
// call: @h([-1, 2] : vector<2xi65>, [-1, 3] : vector<2xi65>) == [1, 6] : vector<2xi65>, [-2, 0] : vector<2xi65>
// call: @k([[1, 2], [3, 260]] : vector<2x2xi64>, [[true, false], [false, true]] : vector<2x2xi1>, false, [[-1, -2], [-3, -4]] : vector<2x2xi64>) == [[1, -2], [-3, 260]] : vector<2x2xi64>, [[-1, -2], [-3, -4]] : vector<2x2xi64>, [[1, 2], [3, 4]] : vector<2x2xi8>
