// The integer ops of the standard dialect, in the spelling of release 11.
func @f(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %0 = addi %a, %b : i32
  %1 = subi %a, %b : i32
  %2 = muli %a, %b : i32
  %3 = divi_signed %a, %b : i32
  %4 = divi_unsigned %a, %b : i32
  %5 = remi_signed %a, %b : i32
  %6 = remi_unsigned %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
// release: 11
// 4294967289 = 858993457 * 5 + 4
// call: @f(-7 : i32, 5 : i32) == -2 : i32, -12 : i32, -35 : i32, -1 : i32, 858993457 : i32, -2 : i32, 4 : i32
// call: @f(7 : i32, -5 : i32) == 2 : i32, 12 : i32, -35 : i32, -1 : i32, 0 : i32, 2 : i32, 7 : i32
// call: @f(7 : i32, 0 : i32) == undefined "division by zero"
// call: @f(-2147483648 : i32, -1 : i32) == undefined "signed division overflow"
