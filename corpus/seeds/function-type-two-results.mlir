// Function types: (i32, f32) -> (i64, f64) has its results packed into a structure.
func @f(%arg0: i32, %arg1: f32) -> (i64, f64) {
  %0 = sexti %arg0 : i32 to i64
  %1 = fpext %arg1 : f32 to f64
  return %0, %1 : i64, f64
}
func @g(%arg0: i32, %arg1: f32) -> (f64, i64) {
  %0:2 = call @f(%arg0, %arg1) : (i32, f32) -> (i64, f64)
  return %0#1, %0#0 : f64, i64
}
// release: 11
// call: @f(-7 : i32, 0.5 : f32) == -7 : i64, 0.5 : f64
// call: @g(-7 : i32, 0.5 : f32) == 0.5 : f64, -7 : i64
