// A function as a value: constant, argument, result, block argument.
func.func @inc(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %a, %c : i32
  return %0 : i32
}
func.func @double(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @pick(%c: i1) -> ((i32) -> i32) {
  %p = constant @inc : (i32) -> i32
  %q = constant @double : (i32) -> i32
  cf.cond_br %c, ^join(%p : (i32) -> i32), ^join(%q : (i32) -> i32)
^join(%r: (i32) -> i32):
  return %r : (i32) -> i32
}
func.func @twice(%g: (i32) -> i32, %a: i32) -> i32 {
  %0 = call_indirect %g(%a) : (i32) -> i32
  %1 = call_indirect %g(%0) : (i32) -> i32
  return %1 : i32
}
func.func @both(%c: i1, %a: i32) -> i32 {
  %g = call @pick(%c) : (i1) -> ((i32) -> i32)
  %0 = call @twice(%g, %a) : ((i32) -> i32, i32) -> i32
  return %0 : i32
}
// call: @pick(true) == @inc
// call: @pick(false) == @double
// call: @twice(@double, 5 : i32) == 20 : i32
// call: @both(true, 5 : i32) == 7 : i32
// call: @both(false, -1 : i32) == -4 : i32
