// Poison may be passed to a block and returned; it is branching on it that is undefined.
func.func @f(%c: i1, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  cf.cond_br %c, ^a(%p : i32), ^a(%n : i32)
^a(%r: i32):
  return %r : i32
}
// call: @f(true, 40 : i32) == poison : i32
// call: @f(false, 40 : i32) == 40 : i32
