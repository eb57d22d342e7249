// report: reports/int-range-of-loop-with-float-argument
// -int-range-optimizations makes a finite CFG loop infinite if a branch forwards a float (MLIR 16,
// 19).
// release: 16
func.func @f() -> f32 {
  %four = arith.constant 4 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %half = arith.constant 0.5 : f32
  cf.br ^bb1(%four : i32)
^bb1(%i: i32):
  %n = arith.subi %i, %one : i32
  %again = arith.cmpi sgt, %n, %zero : i32
  cf.cond_br %again, ^bb1(%n : i32), ^bb2(%half : f32)
^bb2(%r: f32):
  return %r : f32
}
// call: @f() == 0.5 : f32
