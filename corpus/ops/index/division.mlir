// Quotients and remainders, signed and unsigned, rounding toward zero, up and down.
func.func @divs(%a: index, %b: index) -> index {
  %0 = index.divs %a, %b
  return %0 : index
}
func.func @divu(%a: index, %b: index) -> index {
  %0 = index.divu %a, %b
  return %0 : index
}
func.func @ceildivs(%a: index, %b: index) -> index {
  %0 = index.ceildivs %a, %b
  return %0 : index
}
func.func @ceildivu(%a: index, %b: index) -> index {
  %0 = index.ceildivu %a, %b
  return %0 : index
}
func.func @floordivs(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
func.func @rems(%a: index, %b: index) -> index {
  %0 = index.rems %a, %b
  return %0 : index
}
func.func @remu(%a: index, %b: index) -> index {
  %0 = index.remu %a, %b
  return %0 : index
}
// call: @divs(-7 : index, 2 : index) == -3 : index
// call: @divs(7 : index, -2 : index) == -3 : index
// 2^64 - 7 is 2 * (2^63 - 4) + 1
// call: @divu(-7 : index, 2 : index) == 9223372036854775804 : index
// call: @ceildivs(-7 : index, 2 : index) == -3 : index
// call: @ceildivs(7 : index, 2 : index) == 4 : index
// call: @ceildivs(7 : index, -2 : index) == -3 : index
// call: @ceildivs(-7 : index, -2 : index) == 4 : index
// call: @ceildivs(0 : index, 5 : index) == 0 : index
// the minimum is -2^63
// call: @ceildivs(-9223372036854775808 : index, 2 : index) == -4611686018427387904 : index
// call: @ceildivu(7 : index, 2 : index) == 4 : index
// call: @ceildivu(0 : index, 2 : index) == 0 : index
// 2^64 - 1 is odd: half of it, rounded up, is 2^63
// call: @ceildivu(-1 : index, 2 : index) == -9223372036854775808 : index
// call: @floordivs(-7 : index, 2 : index) == -4 : index
// call: @floordivs(7 : index, -2 : index) == -4 : index
// call: @floordivs(-7 : index, -2 : index) == 3 : index
// call: @floordivs(-9223372036854775808 : index, 3 : index) == -3074457345618258603 : index
// call: @rems(-7 : index, 2 : index) == -1 : index
// call: @rems(7 : index, -2 : index) == 1 : index
// call: @remu(-7 : index, 2 : index) == 1 : index
// call: @divs(1 : index, 0 : index) == undefined "zero"
// call: @ceildivu(1 : index, 0 : index) == undefined "zero"
// call: @remu(1 : index, 0 : index) == undefined "zero"
// call: @divs(-9223372036854775808 : index, -1 : index) == undefined "overflow"
// call: @floordivs(-9223372036854775808 : index, -1 : index) == undefined "overflow"
