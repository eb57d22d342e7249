// Floats of 8 bits: results are rounded to nearest even, and seen as their bits.
func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.bitcast %a : i8 to f8E4M3FN
  %1 = arith.bitcast %b : i8 to f8E4M3FN
  %2 = arith.addf %0, %1 : f8E4M3FN
  %3 = arith.bitcast %2 : f8E4M3FN to i8
  return %3 : i8
}
func.func @div(%a: i8, %b: i8) -> i8 {
  %0 = arith.bitcast %a : i8 to f8E5M2
  %1 = arith.bitcast %b : i8 to f8E5M2
  %2 = arith.divf %0, %1 : f8E5M2
  %3 = arith.bitcast %2 : f8E5M2 to i8
  return %3 : i8
}
func.func @others(%a: i8, %b: i8) -> (i8, i8, i8, i8, i1) {
  %0 = arith.bitcast %a : i8 to f8E4M3FN
  %1 = arith.bitcast %b : i8 to f8E4M3FN
  %2 = arith.subf %0, %1 : f8E4M3FN
  %3 = arith.mulf %0, %1 : f8E4M3FN
  %4 = arith.negf %0 : f8E4M3FN
  %5 = arith.minimumf %0, %1 : f8E4M3FN
  %6 = arith.cmpf olt, %0, %1 : f8E4M3FN
  %7 = arith.bitcast %2 : f8E4M3FN to i8
  %8 = arith.bitcast %3 : f8E4M3FN to i8
  %9 = arith.bitcast %4 : f8E4M3FN to i8
  %10 = arith.bitcast %5 : f8E4M3FN to i8
  return %7, %8, %9, %10, %6 : i8, i8, i8, i8, i1
}
// f8E4M3FN: a sign, 4 bits of exponent, which counts from -7, and 3 of significand.
// 1.375 (0 0111 011 = 0x3b) + 2.25 (0 1000 001 = 0x41) = 3.625, between 3.5 (0x46) and 3.75 (0x47): the even one.
// call: @add(0x3b : i8, 0x41 : i8) == 0x46 : i8
// 448 + 16 = 464, halfway to what would be 480: the even one, 448.
// call: @add(0x7e : i8, 0x58 : i8) == 0x7e : i8
// 0.001953125 (the least, 0x01) - 0.001953125
// call: @add(0x01 : i8, -127 : i8) == 0 : i8
// f8E5M2: 1 / 3 = 0.3333 = 1.333 * 2^-2, rounded to 1.25: 0 01101 01. 3 is 0 10000 10.
// call: @div(0x3c : i8, 0x42 : i8) == 0x35 : i8
// 57344 / 0.5 is too large: infinity, 0x7c; -1 / 0 is the other, 0xfc.
// call: @div(0x7b : i8, 0x38 : i8) == 0x7c : i8
// call: @div(-68 : i8, 0 : i8) == -4 : i8
// 1.5 (0x3c) and 2 (0x40): -0.5 (0xb0), 3 (0x44), -1.5 (0xbc), 1.5, less
// call: @others(0x3c : i8, 0x40 : i8) == -80 : i8, 0x44 : i8, -68 : i8, 0x3c : i8, true
// call: @others(poison : i8, 0x40 : i8) == poison : i8, poison : i8, poison : i8, poison : i8, poison : i1
