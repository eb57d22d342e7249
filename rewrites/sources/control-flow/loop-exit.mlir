func.func @f(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %k = arith.constant 100 : i32
  cf.br ^head(%zero, %zero : i32, i32)
^head(%i: i32, %s: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit(%s : i32)
^body:
  %t = arith.addi %s, %i : i32
  %stop = arith.cmpi sgt, %t, %k : i32
  %j = arith.addi %i, %one : i32
  cf.cond_br %stop, ^exit(%i : i32), ^head(%j, %t : i32, i32)
^exit(%r: i32):
  return %r : i32
}
