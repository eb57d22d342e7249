// report: reports/sccp-of-block-argument-counter
// -sccp makes a block argument constant that changes in each iteration (MLIR 13).
// release: 13
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
// call: @f(3 : i32) == 2 : i32
