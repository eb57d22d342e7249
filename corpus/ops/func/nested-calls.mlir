// Calls three deep, with the order of operands kept.
func.func @inner(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  return %0 : i32
}
func.func @middle(%a: i32, %b: i32) -> i32 {
  %0 = call @inner(%b, %a) : (i32, i32) -> i32
  %c = arith.constant 10 : i32
  %1 = arith.muli %0, %c : i32
  return %1 : i32
}
func.func @outer(%a: i32, %b: i32) -> i32 {
  %0 = call @middle(%a, %b) : (i32, i32) -> i32
  %1 = call @inner(%0, %a) : (i32, i32) -> i32
  return %1 : i32
}
// (b - a) * 10 - a
// call: @outer(3 : i32, 5 : i32) == 17 : i32
// call: @outer(5 : i32, 3 : i32) == -25 : i32
