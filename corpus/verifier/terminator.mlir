// Each block ends in one terminator and has no other.
func.func @f(%a: i32) {
  "arith.addi"(%a, %a) : (i32, i32) -> i32 // error: expected a terminator at the end of the block
}
// -----
func.func @f() {
  func.return // error: expected a terminator to be the last op of its block
  func.return
}
// -----
func.func @f() {
  "test.region"() ({ // error: expected a terminator in an empty block
  ^bb0:
    "test.br"()[^bb1] : () -> ()
  ^bb1:
  }) : () -> ()
  func.return
}
