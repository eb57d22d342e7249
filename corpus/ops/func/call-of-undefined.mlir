// What is undefined in a callee is undefined for the caller; what is not reached is not.
func.func @div(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^yes, ^no
^yes:
  %0 = call @div(%a, %b) : (i32, i32) -> i32
  return %0 : i32
^no:
  return %a : i32
}
// call: @f(true, 7 : i32, 2 : i32) == 3 : i32
// call: @f(true, 7 : i32, 0 : i32) == undefined "division by zero"
// call: @f(false, 7 : i32, 0 : i32) == 7 : i32
