// The operands are the function's results; only in the function's own region.
func.func @f(%a: i32) -> i64 {
  "func.return"(%a) : (i32) -> () // error: expected operand 0 of type i64, found i32
}
// -----
func.func @f(%a: i32) -> i32 {
  func.return // error: expected 1 operand (i32), found 0
}
// -----
func.func @f() {
  "test.region"() ({
    func.return // error: expected the op to be in the function's own region
  }) : () -> ()
  func.return
}
// -----
llvm.func @f(%a: i32) -> i64 {
  "llvm.return"(%a) : (i32) -> () // error: expected operand 0 of type i64, found i32
}
// -----
llvm.func @f(%a: i32) {
  "llvm.return"(%a) : (i32) -> () // error: expected 0 operands (), found 1
}
// -----
llvm.func @f() -> i32 {
  "llvm.return"() : () -> () // error: expected 1 operand (i32), found 0
}
