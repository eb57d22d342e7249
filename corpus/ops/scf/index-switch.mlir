// The case that the operand is, or else the default; a case may be negative.
func.func @f(%i: index, %a: i32) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 {
    %0 = arith.addi %a, %a : i32
    scf.yield %0 : i32
  }
  case -5 {
    scf.yield %a : i32
  }
  default {
    %1 = arith.constant -1 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
// call: @f(2 : index, 7 : i32) == 14 : i32
// call: @f(-5 : index, 7 : i32) == 7 : i32
// call: @f(5 : index, 7 : i32) == -1 : i32
// 2^32 + 2 is not 2
// call: @f(4294967298 : index, 7 : i32) == -1 : i32
