// Bitwise ops and shifts, in the spelling of release 11.
func @f(%a: i8, %b: i8) -> (i8, i8, i8, i8, i8, i8) {
  %0 = and %a, %b : i8
  %1 = or %a, %b : i8
  %2 = xor %a, %b : i8
  %3 = shift_left %a, %b : i8
  %4 = shift_right_signed %a, %b : i8
  %5 = shift_right_unsigned %a, %b : i8
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i8
}
// release: 11
// -100 = 0x9C
// call: @f(-100 : i8, 3 : i8) == 0 : i8, -97 : i8, -97 : i8, -32 : i8, -13 : i8, 19 : i8
// call: @f(-100 : i8, 8 : i8) == 8 : i8, -100 : i8, -108 : i8, poison : i8, poison : i8, poison : i8
