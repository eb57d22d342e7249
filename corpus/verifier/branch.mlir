// cond_br has an i1.
func.func @f(%a: i32) {
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () // error: expected the condition of type i1, found i32
^bb1:
  func.return
}
// -----
func.func @f(%a: i32) {
  "cf.assert"(%a) <{msg = "no"}> : (i32) -> () // error: expected the condition of type i1, found i32
  func.return
}
// -----
llvm.func @f(%a: i32) {
  "llvm.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () // error: expected the condition of type i1, found i32
^bb1:
  "llvm.return"() : () -> ()
}
