// Where there is one zero, it has no sign, and neither has the NaN.
func.func @signs(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.bitcast %a : i8 to f8E4M3FNUZ
  %1 = arith.bitcast %b : i8 to f8E4M3FNUZ
  %2 = arith.negf %0 : f8E4M3FNUZ
  %3 = math.absf %0 : f8E4M3FNUZ
  %4 = math.copysign %0, %1 : f8E4M3FNUZ
  %5 = arith.bitcast %2 : f8E4M3FNUZ to i8
  %6 = arith.bitcast %3 : f8E4M3FNUZ to i8
  %7 = arith.bitcast %4 : f8E4M3FNUZ to i8
  return %5, %6, %7 : i8, i8, i8
}
func.func @sums(%a: i8, %b: i8) -> (i8, i8, i1) {
  %0 = arith.bitcast %a : i8 to f8E5M2FNUZ
  %1 = arith.bitcast %b : i8 to f8E5M2FNUZ
  %2 = arith.addf %0, %1 : f8E5M2FNUZ
  %3 = arith.mulf %0, %1 : f8E5M2FNUZ
  %4 = arith.cmpf ult, %0, %1 : f8E5M2FNUZ
  %5 = arith.bitcast %2 : f8E5M2FNUZ to i8
  %6 = arith.bitcast %3 : f8E5M2FNUZ to i8
  return %5, %6, %4 : i8, i8, i1
}
func.func @less(%a: i8, %b: i8) -> (i1, i1) {
  %0 = arith.bitcast %a : i8 to f8E4M3B11FNUZ
  %1 = arith.bitcast %b : i8 to f8E4M3B11FNUZ
  %2 = arith.cmpf olt, %0, %1 : f8E4M3B11FNUZ
  %3 = arith.cmpf uno, %0, %1 : f8E4M3B11FNUZ
  return %2, %3 : i1, i1
}
func.func @classes(%a: i8) -> (i1, i1, i1, i1) {
  %0 = arith.bitcast %a : i8 to f8E4M3FNUZ
  %1 = math.isnan %0 : f8E4M3FNUZ
  %2 = math.isinf %0 : f8E4M3FNUZ
  %3 = math.isfinite %0 : f8E4M3FNUZ
  %4 = math.isnormal %0 : f8E4M3FNUZ
  return %1, %2, %3, %4 : i1, i1, i1, i1
}
// 1 is 0x40, -1 is 0xc0.
// call: @signs(0x40 : i8, -64 : i8) == -64 : i8, 0x40 : i8, -64 : i8
// call: @signs(-64 : i8, 0x40 : i8) == 0x40 : i8, 0x40 : i8, 0x40 : i8
// call: @signs(0 : i8, -64 : i8) == 0 : i8, 0 : i8, 0 : i8
// call: @signs(-128 : i8, 0x40 : i8) == -128 : i8, -128 : i8, -128 : i8
// 1 - 1 = 0, 1 * -1 = -1
// call: @sums(0x40 : i8, -64 : i8) == 0 : i8, -64 : i8, false
// 0 * -1 would be -0.
// call: @sums(0 : i8, -64 : i8) == -64 : i8, 0 : i8, false
// 1.25 (0x41) and 1.75 (0x43): 3, 1.5 * 2; 2.1875, between 2 (0x44) and 2.5 (0x45)
// call: @sums(0x41 : i8, 0x43 : i8) == 0x46 : i8, 0x44 : i8, true
// The largest of all is a number.
// call: @less(0x58 : i8, 0x7f : i8) == true, false
// call: @less(-128 : i8, 0x7f : i8) == false, true
// call: @classes(-128 : i8) == true, false, false, false
// call: @classes(0x7f : i8) == false, false, true, true
// call: @classes(0x07 : i8) == false, false, true, false
