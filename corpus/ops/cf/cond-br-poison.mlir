// Branching on poison is undefined, even if both edges lead to one block.
func.func @f(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %c = arith.cmpi eq, %p, %c1 : i32
  cf.cond_br %c, ^a(%n : i32), ^a(%c1 : i32)
^a(%r: i32):
  return %r : i32
}
// call: @f(0 : i32) == 0 : i32
// call: @f(2 : i32) == 1 : i32
// call: @f(32 : i32) == undefined "branch on poison"
