// Blocks need not stand in the order in which they are reached.
func.func @f(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  cf.br ^second
^last:
  return %1 : i32
^third:
  %1 = arith.addi %0, %c2 : i32
  cf.br ^last
^second:
  %0 = arith.muli %a, %c2 : i32
  cf.br ^third
}
// call: @f(20 : i32) == 42 : i32
