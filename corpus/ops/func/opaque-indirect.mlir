// An external function through a value.
func.func private @opaque_i8(i8) -> i8
func.func @add_one(%a: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.addi %a, %c1 : i8
  return %0 : i8
}
func.func @f(%c: i1, %a: i8) -> i8 {
  %p = func.constant @opaque_i8 : (i8) -> i8
  %q = func.constant @add_one : (i8) -> i8
  %s = arith.select %c, %p, %q : (i8) -> i8
  %0 = func.call_indirect %s(%a) : (i8) -> i8
  return %0 : i8
}
// call: @f(true, 5 : i8) == 5 : i8
// call: @f(false, 5 : i8) == 6 : i8
