// Three block arguments rotate on a direct back edge of a conditional branch.
func.func @f(%a: i32, %b: i32, %c: i32, %n: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%a, %b, %c, %n : i32, i32, i32, i32)
^head(%x: i32, %y: i32, %z: i32, %k: i32):
  %k1 = arith.subi %k, %c1 : i32
  %again = arith.cmpi sgt, %k, %c0 : i32
  cf.cond_br %again, ^head(%y, %z, %x, %k1 : i32, i32, i32, i32), ^exit(%x, %y, %z : i32, i32, i32)
^exit(%p: i32, %q: i32, %r: i32):
  return %p, %q, %r : i32, i32, i32
}
// call: @f(1 : i32, 2 : i32, 3 : i32, 0 : i32) == 1 : i32, 2 : i32, 3 : i32
// call: @f(1 : i32, 2 : i32, 3 : i32, 1 : i32) == 2 : i32, 3 : i32, 1 : i32
// call: @f(1 : i32, 2 : i32, 3 : i32, 5 : i32) == 3 : i32, 1 : i32, 2 : i32
