// Arithmetic on index, 64 bits wide.
func.func @f(%a: index, %b: index) -> (index, index, index) {
  %0 = arith.addi %a, %b : index
  %1 = arith.subi %a, %b : index
  %2 = arith.muli %a, %b : index
  return %0, %1, %2 : index, index, index
}
func.func @shl(%a: index, %n: index) -> index {
  %0 = arith.shli %a, %n : index
  return %0 : index
}
func.func @divs(%a: index, %b: index) -> (index, index, index) {
  %0 = arith.divsi %a, %b : index
  %1 = arith.ceildivsi %a, %b : index
  %2 = arith.floordivsi %a, %b : index
  return %0, %1, %2 : index, index, index
}
// call: @f(9223372036854775807 : index, 1 : index) == -9223372036854775808 : index, 9223372036854775806 : index, 9223372036854775807 : index
// call: @f(4294967296 : index, 4294967296 : index) == 8589934592 : index, 0 : index, 0 : index
// call: @shl(1 : index, 32 : index) == 4294967296 : index
// call: @shl(1 : index, 63 : index) == -9223372036854775808 : index
// call: @shl(1 : index, 64 : index) == poison : index
// call: @divs(-7 : index, 2 : index) == -3 : index, -3 : index, -4 : index
// call: @divs(-2147483648 : index, -1 : index) == 2147483648 : index, 2147483648 : index, 2147483648 : index
// call: @divs(-9223372036854775808 : index, -1 : index) == undefined "signed division overflow"
