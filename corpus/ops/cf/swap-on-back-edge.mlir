// Two block arguments change places on the back edge: both are read before either is written.
func.func @f(%a: i32, %b: i32, %n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%a, %b, %n : i32, i32, i32)
^head(%x: i32, %y: i32, %k: i32):
  %done = arith.cmpi eq, %k, %c0 : i32
  cf.cond_br %done, ^exit, ^next
^next:
  %k1 = arith.subi %k, %c1 : i32
  cf.br ^head(%y, %x, %k1 : i32, i32, i32)
^exit:
  return %x, %y : i32, i32
}
// call: @f(1 : i32, 2 : i32, 0 : i32) == 1 : i32, 2 : i32
// call: @f(1 : i32, 2 : i32, 1 : i32) == 2 : i32, 1 : i32
// call: @f(1 : i32, 2 : i32, 6 : i32) == 1 : i32, 2 : i32
// call: @f(1 : i32, 2 : i32, 7 : i32) == 2 : i32, 1 : i32
