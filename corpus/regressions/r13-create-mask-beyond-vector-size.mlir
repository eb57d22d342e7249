// report: reports/create-mask-beyond-vector-size
// -canonicalize: vector.create_mask beyond the vector size becomes an invalid vector.constant_mask
// (MLIR 13).
// release: 13
func @f() -> vector<4xi1> {
  %n = constant 5 : index
  %m = vector.create_mask %n : vector<4xi1>
  return %m : vector<4xi1>
}
// call: @f() == [true, true, true, true] : vector<4xi1>
