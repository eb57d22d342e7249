// Poison may be passed to a function and come back; undefined is only what is done with it.
func.func @first(%a: i32, %b: i32) -> i32 {
  return %a : i32
}
func.func @f(%n: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %0 = call @first(%c1, %p) : (i32, i32) -> i32
  %1 = call @first(%p, %c1) : (i32, i32) -> i32
  return %0, %1 : i32, i32
}
// call: @f(3 : i32) == 1 : i32, 8 : i32
// call: @f(32 : i32) == 1 : i32, poison : i32
