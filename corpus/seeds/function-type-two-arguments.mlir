// Function types: (i32, f32) -> (i64) has its arguments handled one by one.
func @f(%arg0: i32, %arg1: f32) -> (i64) {
  %0 = fptosi %arg1 : f32 to i32
  %1 = addi %arg0, %0 : i32
  %2 = sexti %1 : i32 to i64
  return %2 : i64
}
// release: 11
// call: @f(40 : i32, 2.5 : f32) == 42 : i64
// call: @f(-40 : i32, -2.5 : f32) == -42 : i64
