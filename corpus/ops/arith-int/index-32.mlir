// Arithmetic on index, 32 bits wide: it wraps, shifts and overflows earlier.
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
func.func @div(%a: index, %b: index) -> (index, index) {
  %0 = arith.divsi %a, %b : index
  %1 = arith.divui %a, %b : index
  return %0, %1 : index, index
}
func.func @less(%a: index, %b: index) -> (i1, i1) {
  %0 = arith.cmpi slt, %a, %b : index
  %1 = arith.cmpi ult, %a, %b : index
  return %0, %1 : i1, i1
}
// index-bitwidth: 32
// call: @f(2147483647 : index, 1 : index) == -2147483648 : index, 2147483646 : index, 2147483647 : index
// call: @f(65536 : index, 65536 : index) == 131072 : index, 0 : index, 0 : index
// call: @shl(1 : index, 31 : index) == -2147483648 : index
// call: @shl(1 : index, 32 : index) == poison : index
// 4294967289 / 2 = 2147483644
// call: @div(-7 : index, 2 : index) == -3 : index, 2147483644 : index
// call: @div(-2147483648 : index, -1 : index) == undefined "signed division overflow"
// call: @div(1 : index, 0 : index) == undefined "division by zero"
// call: @less(-1 : index, 0 : index) == true, false
