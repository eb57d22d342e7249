// Floats and vectors of them; operands and result of one type.
func.func @types(%a: i32, %f: f32, %g: f64) {
  %0 = "arith.addf"(%f, %g) : (f32, f64) -> f32 // error: an operand of type f32, found f64
  %1 = "arith.negf"(%f) : (f32) -> f64 // error: expected the result of type f32
  %2 = "math.sqrt"(%a) : (i32) -> i32 // error: expected floats
  %3 = "math.fma"(%f, %f) : (f32, f32) -> f32 // error: expected 3 operands, found 2
  func.return
}
func.func @classes(%a: i32, %f: f32, %v: vector<2xf32>, %g: f64) {
  %0 = "math.isnan"(%a) : (i32) -> i1 // error: expected floats, or a vector of them, as operand
  %1 = "math.isinf"(%f) : (f32) -> f32 // error: expected the result to be i1
  %2 = "math.isfinite"(%v) : (vector<2xf32>) -> i1 // error: expected the result to be i1, shaped as vector<2xf32>
  %3 = "math.clampf"(%f, %g, %f) : (f32, f64, f32) -> f32 // error: expected the min of type f32, found f64
  %4 = "math.isnormal"(%v) : (vector<2xf32>) -> vector<2xi1>
  func.return
}
func.func @complex(%c: complex<f32>, %d: complex<f64>) {
  %0 = "complex.constant"() <{value = [1.0 : f32]}> : () -> complex<f32> // error: expected 2 parts, found 1
  %1 = "complex.constant"() <{value = [1.0 : f32, 1.0 : f64]}> : () -> complex<f32> // error: f32
  %2 = "complex.constant"() <{value = 1.0 : f32}> : () -> complex<f32> // error: expected a list of the two parts of a complex number
  %3 = "complex.eq"(%c, %d) : (complex<f32>, complex<f64>) -> i1 // error: expected the rhs of type complex<f32>
  %4 = "complex.neg"(%c) : (complex<f32>) -> complex<f64> // error: expected the result of type complex<f32>
  %5 = "complex.constant"() <{value = [1.0 : f32, -0.0 : f32]}> : () -> complex<f32>
  func.return
}
