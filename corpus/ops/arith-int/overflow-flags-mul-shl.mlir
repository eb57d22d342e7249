// nsw and nuw on products and left shifts.
func.func @mul(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.muli %a, %b overflow<nsw> : i8
  %1 = arith.muli %a, %b overflow<nuw> : i8
  %2 = arith.muli %a, %b overflow<nsw, nuw> : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @shl(%a: i8, %n: i8) -> (i8, i8, i8) {
  %0 = arith.shli %a, %n overflow<nsw> : i8
  %1 = arith.shli %a, %n overflow<nuw> : i8
  %2 = arith.shli %a, %n overflow<nsw, nuw> : i8
  return %0, %1, %2 : i8, i8, i8
}
// call: @mul(11 : i8, 11 : i8) == 121 : i8, 121 : i8, 121 : i8
// 130 is -126
// call: @mul(10 : i8, 13 : i8) == poison : i8, -126 : i8, poison : i8
// call: @mul(-1 : i8, -1 : i8) == 1 : i8, poison : i8, poison : i8
// call: @mul(-128 : i8, -1 : i8) == poison : i8, poison : i8, poison : i8
// call: @mul(-128 : i8, 1 : i8) == -128 : i8, -128 : i8, -128 : i8
// call: @shl(1 : i8, 6 : i8) == 64 : i8, 64 : i8, 64 : i8
// call: @shl(1 : i8, 7 : i8) == poison : i8, -128 : i8, poison : i8
// call: @shl(-1 : i8, 7 : i8) == -128 : i8, poison : i8, poison : i8
// call: @shl(-64 : i8, 2 : i8) == poison : i8, poison : i8, poison : i8
// call: @shl(0 : i8, 8 : i8) == poison : i8, poison : i8, poison : i8
