// Type conversion, scalar types: integers, f16, f32, f64. Written as functions, for a type alone is
// no program.
func @i1(%arg0: i1) -> i1 {
  return %arg0 : i1
}
func @i32(%arg0: i32) -> i32 {
  return %arg0 : i32
}
func @i42(%arg0: i42) -> i42 {
  return %arg0 : i42
}
func @f16(%arg0: f16) -> f16 {
  return %arg0 : f16
}
func @f32(%arg0: f32) -> f32 {
  return %arg0 : f32
}
func @f64(%arg0: f64) -> f64 {
  return %arg0 : f64
}
// release: 11
// call: @i1(true) == true
// call: @i32(-2147483648 : i32) == -2147483648 : i32
// call: @i42(2199023255551 : i42) == 2199023255551 : i42
// call: @f16(0x7BFF : f16) == 65504.0 : f16
// call: @f32(-0.0 : f32) == -0.0 : f32
// call: @f64(0x0000000000000001 : f64) == 0x0000000000000001 : f64
