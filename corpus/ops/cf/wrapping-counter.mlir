// A counter of seven bits that has to wrap to reach its end.
func.func @f(%from: i7, %to: i7) -> i32 {
  %c1 = arith.constant 1 : i7
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  cf.br ^head(%from, %z : i7, i32)
^head(%i: i7, %n: i32):
  %done = arith.cmpi eq, %i, %to : i7
  cf.cond_br %done, ^exit, ^next
^next:
  %i1 = arith.addi %i, %c1 : i7
  %n1 = arith.addi %n, %o : i32
  cf.br ^head(%i1, %n1 : i7, i32)
^exit:
  return %n : i32
}
// call: @f(60 : i7, -60 : i7) == 8 : i32
// call: @f(0 : i7, -1 : i7) == 127 : i32
