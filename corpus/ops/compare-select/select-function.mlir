// select of functions, called afterwards.
func.func @inc(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %a, %c : i32
  return %0 : i32
}
func.func @dec(%a: i32) -> i32 {
  %c = arith.constant -1 : i32
  %0 = arith.addi %a, %c : i32
  return %0 : i32
}
func.func @f(%c: i1, %x: i32) -> i32 {
  %p = func.constant @inc : (i32) -> i32
  %q = func.constant @dec : (i32) -> i32
  %g = arith.select %c, %p, %q : (i32) -> i32
  %0 = func.call_indirect %g(%x) : (i32) -> i32
  return %0 : i32
}
// call: @f(true, 41 : i32) == 42 : i32
// call: @f(false, 41 : i32) == 40 : i32
