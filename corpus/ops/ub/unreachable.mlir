// What is said to be out of reach is undefined when it is reached.
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %a : i32
^b:
  ub.unreachable
}
// call: @f(true, 3 : i32) == 3 : i32
// call: @f(false, 3 : i32) == undefined "`unreachable` was reached"
