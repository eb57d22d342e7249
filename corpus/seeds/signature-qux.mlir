// Function signature conversion: two results.
func @qux(i32, f32) -> (i64, f64)
func @call_qux(%arg0: i32, %arg1: f32) -> (f64, i64) {
  %0:2 = call @qux(%arg0, %arg1) : (i32, f32) -> (i64, f64)
  return %0#1, %0#0 : f64, i64
}
// release: 11
// call: @call_qux(42 : i32, 1.5 : f32)
