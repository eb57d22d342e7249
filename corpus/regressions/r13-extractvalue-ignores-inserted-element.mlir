// report: reports/extractvalue-ignores-inserted-element
// llvm.extractvalue of an array ignores an element that was inserted into it (MLIR 13).
// release: 13
func @f(%row: vector<1xi32>, %x: i32) {
  %0 = vector.broadcast %row : vector<1xi32> to vector<1x1x1xi32>
  %1 = vector.insert %x, %0 [0, 0, 0] : i32 into vector<1x1x1xi32>
  vector.print %1 : vector<1x1x1xi32>
  return
}
// call: @f([5] : vector<1xi32>, 8 : i32)
