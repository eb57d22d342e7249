// A value is defined before it is used, on every path.
func.func @diamond(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 1 : i32
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  func.return %0 : i32 // error: operand 0 does not dominate this use
}
// -----
func.func @from_unreachable() -> i32 {
  cf.br ^bb2
^bb1:
  %0 = arith.constant 1 : i32
  cf.br ^bb2
^bb2:
  func.return %0 : i32 // error: operand 0 does not dominate this use
}
// -----
func.func @order(%a: i32) -> i32 {
  %1 = arith.addi %a, %0 : i32 // error: operand 1 does not dominate this use
  %0 = arith.addi %a, %a : i32
  func.return %1 : i32
}
// -----
func.func @passed(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 1 : i32
  cf.br ^bb2
^bb2:
  cf.br ^bb3(%0 : i32) // error: operand 0 does not dominate this use
^bb3(%x: i32):
  func.return
}
// -----
func.func @nested() {
  %0 = "test.region"() ({
    "test.use"(%0) : (i32) -> () // error: operand 0 does not dominate this use
  }) : () -> i32
  func.return
}
