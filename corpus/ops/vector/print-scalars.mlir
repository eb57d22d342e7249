// Integers are printed by their sign, those of one bit and `index` without; floats with six digits.
func.func @ints(%a: i1, %b: i8, %c: i64, %d: index) {
  vector.print %a : i1
  vector.print %b : i8
  vector.print %c : i64
  vector.print %d : index
  return
}
// call: @ints(true, -1 : i8, -9223372036854775808 : i64, -1 : index) == ()
// prints: 1
// prints: -1
// prints: -9223372036854775808
// prints: 18446744073709551615
// call: @ints(false, 127 : i8, 0 : i64, 7 : index) == ()
// prints: 0
// prints: 127
// prints: 0
// prints: 7

func.func @floats(%a: f32, %b: f64) {
  vector.print %a : f32
  vector.print %b : f64
  return
}
// call: @floats(1.5 : f32, 1.0e-5 : f64) == ()
// prints: 1.5
// prints: 1e-05
// call: @floats(-0.0 : f32, 1234567.0 : f64) == ()
// prints: -0
// prints: 1.23457e+06
// Any NaN is one.
// call: @floats(0x7FC00001 : f32, 0xFFF0000000000000 : f64) == ()
// prints: nan
// prints: -inf
