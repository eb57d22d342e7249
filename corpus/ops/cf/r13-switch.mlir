// switch in the spelling of release 13; three cases lead to one block.
func @f(%v: i32, %a: i32) -> i32 {
  %c1 = constant 1 : i32
  switch %v : i32, [
    default: ^bb1(%a : i32),
    42: ^bb1(%c1 : i32),
    -43: ^bb1(%v : i32),
    0: ^bb2
  ]
^bb1(%r: i32):
  return %r : i32
^bb2:
  return %c1 : i32
}
// release: 13
// call: @f(42 : i32, 9 : i32) == 1 : i32
// call: @f(-43 : i32, 9 : i32) == -43 : i32
// call: @f(0 : i32, 9 : i32) == 1 : i32
// call: @f(7 : i32, 9 : i32) == 9 : i32
