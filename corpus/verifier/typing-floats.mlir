// Floats and vectors of them; operands and result of one type.
func.func @types(%a: i32, %f: f32, %g: f64) {
  %0 = "arith.addf"(%f, %g) : (f32, f64) -> f32 // error: an operand of type f32, found f64
  %1 = "arith.negf"(%f) : (f32) -> f64 // error: expected the result of type f32
  %2 = "math.sqrt"(%a) : (i32) -> i32 // error: expected floats
  %3 = "math.fma"(%f, %f) : (f32, f32) -> f32 // error: expected 3 operands, found 2
  func.return
}
