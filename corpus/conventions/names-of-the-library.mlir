// Functions that have names of the C library and are defined here, in a program that needs none.
func.func private @malloc(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @f(%a: i32) -> i32 {
  %0 = call @malloc(%a) : (i32) -> i32
  return %0 : i32
}
// call: @f(4 : i32) == 8 : i32
