// Sum and carry of an unsigned addition.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %s, %c = arith.addui_extended %a, %b : i1, i1
  return %s, %c : i1, i1
}
func.func @i7(%a: i7, %b: i7) -> (i7, i1) {
  %s, %c = arith.addui_extended %a, %b : i7, i1
  return %s, %c : i7, i1
}
func.func @i32(%a: i32, %b: i32) -> (i32, i1) {
  %s, %c = arith.addui_extended %a, %b : i32, i1
  return %s, %c : i32, i1
}
func.func @i128(%a: i128, %b: i128) -> (i128, i1) {
  %s, %c = arith.addui_extended %a, %b : i128, i1
  return %s, %c : i128, i1
}
// call: @i1(true, true) == false, true
// call: @i1(true, false) == true, false
// call: @i7(-1 : i7, 1 : i7) == 0 : i7, true
// call: @i7(63 : i7, 1 : i7) == -64 : i7, false
// call: @i32(-1 : i32, -1 : i32) == -2 : i32, true
// call: @i32(-1 : i32, 0 : i32) == -1 : i32, false
// call: @i32(-2147483648 : i32, -2147483648 : i32) == 0 : i32, true
// call: @i128(-1 : i128, 1 : i128) == 0 : i128, true
// call: @i128(170141183460469231731687303715884105727 : i128, 1 : i128) == -170141183460469231731687303715884105728 : i128, false
