func.func @f(%n: i32, %a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^head(%zero, %a : i32, i32)
^head(%i: i32, %s: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %t = arith.muli %s, %two : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %t : i32, i32)
^exit:
  return %s : i32
}
