// Only the last op has successors; they get what their arguments need.
func.func @f() {
  "test.branch"()[^bb1] : () -> () // error: expected successors only at the last op of a block
  func.return
^bb1:
  func.return
}
// -----
func.func @f(%a: i32) {
  "cf.br"(%a)[^bb1] : (i32) -> () // error: expected 0 operands for successor 0, found 1
^bb1:
  func.return
}
// -----
func.func @f(%c: i1, %a: i32) {
  "cf.cond_br"(%c, %a)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> () // error: expected an operand for successor 1 of type i64, found i32
^bb1:
  func.return
^bb2(%x: i64):
  func.return
}
