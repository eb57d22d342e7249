// Comparison in f16 and f64: neighbours, subnormals, signs.
func.func @h(%a: f16, %b: f16) -> (i1, i1) {
  %0 = arith.cmpf olt, %a, %b : f16
  %1 = arith.cmpf ueq, %a, %b : f16
  return %0, %1 : i1, i1
}
func.func @d(%a: f64, %b: f64) -> (i1, i1) {
  %0 = arith.cmpf olt, %a, %b : f64
  %1 = arith.cmpf ueq, %a, %b : f64
  return %0, %1 : i1, i1
}
// call: @h(0x0001 : f16, 0x0002 : f16) == true, false
// call: @h(0x8001 : f16, 0x0000 : f16) == true, false
// call: @h(0x7E00 : f16, 0x0000 : f16) == false, true
// call: @h(0x7BFF : f16, 0x7C00 : f16) == true, false
// call: @d(0x3FF0000000000000 : f64, 0x3FF0000000000001 : f64) == true, false
// call: @d(0xBFF0000000000000 : f64, 0xBFF0000000000001 : f64) == false, false
// call: @d(0x8000000000000000 : f64, 0x0000000000000000 : f64) == false, true
// call: @d(0x8000000000000001 : f64, 0x0000000000000001 : f64) == true, false
