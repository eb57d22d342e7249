func @f(%turns: i32) -> i32 {
  %c4 = constant 4 : i32
  %c0 = constant 0 : i32
  %c1 = constant 1 : i32
  br ^loop(%c4, %turns : i32, i32)
^loop(%i: i32, %t: i32):
  %n = subi %i, %c1 : i32
  %s = subi %t, %c1 : i32
  %again = cmpi sgt, %s, %c0 : i32
  cond_br %again, ^next(%n : i32), ^end
^next(%j: i32):
  br ^loop(%j, %s : i32, i32)
^end:
  return %i : i32
}
func @main() -> i32 {
  %c3 = constant 3 : i32
  %r = call @f(%c3) : (i32) -> i32
  return %r : i32
}
