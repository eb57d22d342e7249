// report: reports/int-range-of-a-left-shift
// -int-range-optimizations shifts the bounds of arith.shli, although bits are lost (MLIR 16).
func.func @f(%a: i8) -> i1 {
  %one = arith.constant 1 : i8
  %x = arith.shli %a, %one : i8
  %r = arith.cmpi slt, %x, %one : i8
  return %r : i1
}
// call: @f(1 : i8)
