// br and cond_br in the spelling of release 11: integer square root by counting.
func @isqrt(%n: i32) -> i32 {
  %c0 = constant 0 : i32
  %c1 = constant 1 : i32
  br ^head(%c0 : i32)
^head(%i: i32):
  %j = addi %i, %c1 : i32
  %q = muli %j, %j : i32
  %more = cmpi "sle", %q, %n : i32
  cond_br %more, ^head(%j : i32), ^exit
^exit:
  return %i : i32
}
// release: 11
// call: @isqrt(0 : i32) == 0 : i32
// call: @isqrt(99 : i32) == 9 : i32
// call: @isqrt(100 : i32) == 10 : i32
