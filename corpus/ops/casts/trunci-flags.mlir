// nsw and nuw on truncation: what is cut off must be the sign, or zeros.
func.func @f(%a: i16) -> (i8, i8, i8) {
  %0 = arith.trunci %a overflow<nsw> : i16 to i8
  %1 = arith.trunci %a overflow<nuw> : i16 to i8
  %2 = arith.trunci %a overflow<nsw, nuw> : i16 to i8
  return %0, %1, %2 : i8, i8, i8
}
// call: @f(127 : i16) == 127 : i8, 127 : i8, 127 : i8
// call: @f(128 : i16) == poison : i8, -128 : i8, poison : i8
// call: @f(-128 : i16) == -128 : i8, poison : i8, poison : i8
// call: @f(256 : i16) == poison : i8, poison : i8, poison : i8
