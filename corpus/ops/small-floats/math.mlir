// Ops of `math` on floats of 8 bits that look at their bits, or round once.
func.func @f(%a: i8, %b: i8) -> (i8, i8, i8, i8) {
  %0 = arith.bitcast %a : i8 to f8E4M3FN
  %1 = arith.bitcast %b : i8 to f8E4M3FN
  %2 = math.absf %0 : f8E4M3FN
  %3 = math.copysign %1, %0 : f8E4M3FN
  %4 = math.fma %0, %1, %1 : f8E4M3FN
  %5 = math.floor %0 : f8E4M3FN
  %6 = arith.bitcast %2 : f8E4M3FN to i8
  %7 = arith.bitcast %3 : f8E4M3FN to i8
  %8 = arith.bitcast %4 : f8E4M3FN to i8
  %9 = arith.bitcast %5 : f8E4M3FN to i8
  return %6, %7, %8, %9 : i8, i8, i8, i8
}
func.func @classes(%a: i8) -> (i1, i1, i1, i1) {
  %0 = arith.bitcast %a : i8 to f8E4M3FN
  %1 = math.isnan %0 : f8E4M3FN
  %2 = math.isinf %0 : f8E4M3FN
  %3 = math.isfinite %0 : f8E4M3FN
  %4 = math.isnormal %0 : f8E4M3FN
  return %1, %2, %3, %4 : i1, i1, i1, i1
}
func.func @classes_of_ieee(%a: i8) -> (i1, i1, i1, i1) {
  %0 = arith.bitcast %a : i8 to f8E5M2
  %1 = math.isnan %0 : f8E5M2
  %2 = math.isinf %0 : f8E5M2
  %3 = math.isfinite %0 : f8E5M2
  %4 = math.isnormal %0 : f8E5M2
  return %1, %2, %3, %4 : i1, i1, i1, i1
}
// -1.375 (0xbb) and 2 (0x40): 1.375; -2; -2.75 + 2 = -0.75 (1 0110 100); -2.
// call: @f(-69 : i8, 0x40 : i8) == 0x3b : i8, -64 : i8, -76 : i8, -64 : i8
// call: @classes(0x7f : i8) == true, false, false, false
// call: @classes(0x7e : i8) == false, false, true, true
// call: @classes(0x07 : i8) == false, false, true, false
// call: @classes_of_ieee(0x7c : i8) == false, true, false, false
// call: @classes_of_ieee(-1 : i8) == true, false, false, false
