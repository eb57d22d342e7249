// An assert that holds a few times.
func.func @f(%n: i32, %limit: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %ok = arith.cmpi ult, %i, %limit : i32
  cf.assert %ok, "limit"
  %i1 = arith.addi %i, %c1 : i32
  cf.br ^head(%i1 : i32)
^exit:
  return %i : i32
}
// call: @f(5 : i32, 5 : i32) == 5 : i32
// call: @f(6 : i32, 5 : i32) == abort
// call: @f(0 : i32, 0 : i32) == 0 : i32
