// Signed division by zero is undefined, of zero too, at every width.
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.divsi %a, %b : i1
  return %0 : i1
}
func.func @i32(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.divsi %a, %b : i128
  return %0 : i128
}
func.func @index(%a: index, %b: index) -> index {
  %0 = arith.divsi %a, %b : index
  return %0 : index
}
// call: @i1(true, false) == undefined "division by zero"
// call: @i1(false, true) == false
// call: @i32(1 : i32, 0 : i32) == undefined "division by zero"
// call: @i32(0 : i32, 0 : i32) == undefined "division by zero"
// call: @i128(-1 : i128, 0 : i128) == undefined "division by zero"
// call: @index(5 : index, 0 : index) == undefined "division by zero"
