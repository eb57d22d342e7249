// Arithmetic on results that are not exact gives what it gives of each that is right: it does not hide a wrong one, and
// cancellation leaves no more than there is.
func.func @ops(%a: f64) -> (f64, f64, f64, f64, f64, f64) {
  %one = arith.constant 1.0 : f64
  %0 = math.exp %a : f64
  %1 = arith.addf %0, %one : f64
  %2 = arith.subf %one, %0 : f64
  %3 = arith.mulf %0, %0 : f64
  %4 = arith.divf %one, %0 : f64
  %5 = arith.negf %0 : f64
  %6 = arith.maximumf %0, %one : f64
  return %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64
}
func.func @rounded(%a: f64) -> (f64, f64, f32) {
  %0 = math.exp %a : f64
  %1 = math.floor %0 : f64
  %2 = math.ceil %0 : f64
  %3 = arith.truncf %0 : f64 to f32
  return %1, %2, %3 : f64, f64, f32
}
func.func @cancelled(%a: f64) -> i1 {
  %0 = math.log %a : f64
  %1 = math.exp %0 : f64
  %2 = arith.subf %1, %a : f64
  %bound = arith.constant 1.0e-12 : f64
  %3 = math.absf %2 : f64
  %4 = arith.cmpf olt, %3, %bound : f64
  return %4 : i1
}
// e + 1, 1 - e, e squared, 1 / e, -e and e
// call: @ops(1.0 : f64) == 0x400DBF0A8B145769 : f64, 0xBFFB7E151628AED3 : f64, 0x401D8E64B8D4DDAD : f64, 0x3FD78B56362CEF38 : f64, 0xC005BF0A8B145769 : f64, 0x4005BF0A8B145769 : f64
// call: @rounded(1.0 : f64) == 2.0 : f64, 3.0 : f64, 0x402DF854 : f32
// call: @cancelled(3.0 : f64) == 1 : i1
