// A wrapped value of an odd width has no bits above it: what is extended, compared, divided or
// shifted right after an overflow is the wrapped value.
func.func @f(%a: i7, %b: i7) -> (i8, i8, i1, i7, i7) {
  %s = arith.addi %a, %b : i7
  %c10 = arith.constant 10 : i7
  %c1 = arith.constant 1 : i7
  %0 = arith.extui %s : i7 to i8
  %1 = arith.extsi %s : i7 to i8
  %2 = arith.cmpi ult, %s, %a : i7
  %3 = arith.divui %s, %c10 : i7
  %4 = arith.shrui %s, %c1 : i7
  return %0, %1, %2, %3, %4 : i8, i8, i1, i7, i7
}
// 127 + 2 = 1 mod 128
// call: @f(-1 : i7, 2 : i7) == 1 : i8, 1 : i8, true, 0 : i7, 0 : i7
// 63 + 63 = 126, which is -2
// call: @f(63 : i7, 63 : i7) == 126 : i8, -2 : i8, false, 12 : i7, 63 : i7
