// The sixteen predicates: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une,
// uno, true.
func.func @f(%a: f32, %b: f32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.cmpf false, %a, %b : f32
  %1 = arith.cmpf oeq, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  %3 = arith.cmpf oge, %a, %b : f32
  %4 = arith.cmpf olt, %a, %b : f32
  %5 = arith.cmpf ole, %a, %b : f32
  %6 = arith.cmpf one, %a, %b : f32
  %7 = arith.cmpf ord, %a, %b : f32
  %8 = arith.cmpf ueq, %a, %b : f32
  %9 = arith.cmpf ugt, %a, %b : f32
  %10 = arith.cmpf uge, %a, %b : f32
  %11 = arith.cmpf ult, %a, %b : f32
  %12 = arith.cmpf ule, %a, %b : f32
  %13 = arith.cmpf une, %a, %b : f32
  %14 = arith.cmpf uno, %a, %b : f32
  %15 = arith.cmpf true, %a, %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
// less
// call: @f(1.0 : f32, 2.0 : f32) == false, false, false, false, true, true, true, true, false, false, false, true, true, true, false, true
// greater
// call: @f(2.0 : f32, 1.0 : f32) == false, false, true, true, false, false, true, true, false, true, true, false, false, true, false, true
// equal
// call: @f(1.0 : f32, 1.0 : f32) == false, true, false, true, false, true, false, true, true, false, true, false, true, false, false, true
// the two zeros are equal
// call: @f(0.0 : f32, -0.0 : f32) == false, true, false, true, false, true, false, true, true, false, true, false, true, false, false, true
// unordered, from either side and from both
// call: @f(0x7FC00000 : f32, 1.0 : f32) == false, false, false, false, false, false, false, false, true, true, true, true, true, true, true, true
// call: @f(1.0 : f32, 0x7FC00000 : f32) == false, false, false, false, false, false, false, false, true, true, true, true, true, true, true, true
// call: @f(0x7FC00000 : f32, 0x7FC00000 : f32) == false, false, false, false, false, false, false, false, true, true, true, true, true, true, true, true
// infinities
// call: @f(0x7F800000 : f32, 0x7F800000 : f32) == false, true, false, true, false, true, false, true, true, false, true, false, true, false, false, true
// call: @f(0xFF800000 : f32, 0x7F800000 : f32) == false, false, false, false, true, true, true, true, false, false, false, true, true, true, false, true
