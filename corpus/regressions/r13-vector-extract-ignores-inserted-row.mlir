// report: reports/vector-extract-ignores-inserted-row
// vector.extract ignores a row that was inserted later (MLIR 13).
// release: 13
func @f(%v: vector<2x2xi32>, %s: i32, %x: vector<2xi32>) -> i32 {
  %0 = vector.insert %s, %v [0, 1] : i32 into vector<2x2xi32>
  %1 = vector.insert %x, %0 [0] : vector<2xi32> into vector<2x2xi32>
  %r = vector.extract %1[0, 1] : vector<2x2xi32>
  return %r : i32
}
// call: @f([[0, 0], [0, 0]] : vector<2x2xi32>, 5 : i32, [7, 8] : vector<2xi32>) == 8 : i32
