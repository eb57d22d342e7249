// Functions with no, one, two and five results, directly and through a call.
func.func @zero(%a: i32) {
  return
}
func.func @one(%a: i32) -> i32 {
  return %a : i32
}
func.func @two(%a: i32, %b: i64) -> (i32, i64) {
  return %a, %b : i32, i64
}
func.func @five(%a: i1, %b: i7, %c: f32, %d: index, %e: i128) -> (i1, i7, f32, index, i128) {
  return %a, %b, %c, %d, %e : i1, i7, f32, index, i128
}
func.func @caller(%a: i1, %b: i7, %c: f32, %d: index, %e: i128) -> (i128, i7) {
  %0:5 = call @five(%a, %b, %c, %d, %e) : (i1, i7, f32, index, i128) -> (i1, i7, f32, index, i128)
  return %0#4, %0#1 : i128, i7
}
// call: @zero(1 : i32) == ()
// call: @one(-5 : i32) == -5 : i32
// call: @two(42 : i32, 17 : i64) == 42 : i32, 17 : i64
// call: @five(true, -64 : i7, -0.0 : f32, -1 : index, -170141183460469231731687303715884105728 : i128) == true, -64 : i7, -0.0 : f32, -1 : index, -170141183460469231731687303715884105728 : i128
// call: @caller(false, 63 : i7, 1.0 : f32, 5 : index, 18446744073709551616 : i128) == 18446744073709551616 : i128, 63 : i7
