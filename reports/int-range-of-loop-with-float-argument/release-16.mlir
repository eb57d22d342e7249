func.func @main() -> f32 {
  %four = arith.constant 4 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %half = arith.constant 0.5 : f32
  cf.br ^loop(%four : i32)
^loop(%i: i32):
  %n = arith.subi %i, %one : i32
  %again = arith.cmpi sgt, %n, %zero : i32
  cf.cond_br %again, ^loop(%n : i32), ^end(%half : f32)
^end(%r: f32):
  return %r : f32
}
