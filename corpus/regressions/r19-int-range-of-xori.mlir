// report: reports/int-range-of-xori
// -int-range-optimizations takes arith.xori by a constant for a constant (MLIR 16, 19).
// release: 19
func.func @f(%a: i8) -> i1 {
  %one = arith.constant 1 : i8
  %x = arith.xori %a, %one : i8
  %r = arith.cmpi ult, %x, %one : i8
  return %r : i1
}
// call: @f(1 : i8) == true
// call: @f(2 : i8) == false
