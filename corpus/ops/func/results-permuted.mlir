// Results of a call are permuted, repeated and left out.
func.func @three(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32) {
  return %c, %a, %b : i32, i32, i32
}
func.func @f(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32, i32) {
  %0:3 = call @three(%a, %b, %c) : (i32, i32, i32) -> (i32, i32, i32)
  return %0#2, %0#2, %0#0, %a : i32, i32, i32, i32
}
func.func @twice(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32) {
  %0:3 = call @three(%a, %b, %c) : (i32, i32, i32) -> (i32, i32, i32)
  %1:3 = call @three(%0#0, %0#1, %0#2) : (i32, i32, i32) -> (i32, i32, i32)
  return %1#0, %1#1, %1#2 : i32, i32, i32
}
// call: @three(1 : i32, 2 : i32, 3 : i32) == 3 : i32, 1 : i32, 2 : i32
// call: @f(1 : i32, 2 : i32, 3 : i32) == 2 : i32, 2 : i32, 3 : i32, 1 : i32
// call: @twice(1 : i32, 2 : i32, 3 : i32) == 2 : i32, 3 : i32, 1 : i32
