// Both edges to one block, in the spelling of release 11.
func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%0: i32):
  return %0 : i32
}
// release: 11
// call: @f(true, 3 : i32, 4 : i32) == 3 : i32
// call: @f(false, 3 : i32, 4 : i32) == 4 : i32
