func.func @f(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %enter = arith.cmpi slt, %one, %zero : i32
  cf.cond_br %enter, ^bb1(%zero : i32), ^bb3
^bb1(%i: i32):
  %more = arith.cmpi ne, %i, %n : i32
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %j = arith.addi %i, %one : i32
  cf.br ^bb1(%j : i32)
^bb3:
  return %n : i32
}
