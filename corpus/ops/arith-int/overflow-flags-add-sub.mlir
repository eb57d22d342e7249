// nsw and nuw promise that nothing wraps; a broken promise is poison.
func.func @add(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.addi %a, %b overflow<nsw> : i8
  %1 = arith.addi %a, %b overflow<nuw> : i8
  %2 = arith.addi %a, %b overflow<nsw, nuw> : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @sub(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.subi %a, %b overflow<nsw> : i8
  %1 = arith.subi %a, %b overflow<nuw> : i8
  %2 = arith.subi %a, %b overflow<nsw, nuw> : i8
  return %0, %1, %2 : i8, i8, i8
}
// call: @add(100 : i8, 27 : i8) == 127 : i8, 127 : i8, 127 : i8
// call: @add(100 : i8, 28 : i8) == poison : i8, -128 : i8, poison : i8
// call: @add(-1 : i8, 1 : i8) == 0 : i8, poison : i8, poison : i8
// call: @add(-128 : i8, -128 : i8) == poison : i8, poison : i8, poison : i8
// call: @sub(5 : i8, 5 : i8) == 0 : i8, 0 : i8, 0 : i8
// call: @sub(0 : i8, 1 : i8) == -1 : i8, poison : i8, poison : i8
// call: @sub(-128 : i8, 1 : i8) == poison : i8, 127 : i8, poison : i8
// call: @sub(127 : i8, -1 : i8) == poison : i8, poison : i8, poison : i8
