// report: reports/select-of-i1-lowered-to-logic
// arith.select of i1 becomes and and or, which propagate poison of the other operand (MLIR 14–16).
// release: 16
func.func @f(%c: i1, %x: f32) -> i1 {
  %p = arith.fptoui %x : f32 to i1
  %r = arith.select %c, %p, %c : i1
  return %r : i1
}
// call: @f(false, 0x7FC00000 : f32) == false
// call: @f(true, 1.0 : f32) == true
