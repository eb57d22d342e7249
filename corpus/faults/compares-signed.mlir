// -1 is the largest of the unsigned numbers.
func.func @f(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i8
  return %0 : i1
}
// call: @f(-1 : i8, 1 : i8) == false
