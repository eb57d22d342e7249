// Functions, calls and function constants in the spelling of release 11.
func @add(%a: i32, %b: i32) -> i32 {
  %0 = addi %a, %b : i32
  return %0 : i32
}
func @pair(%a: i32) -> (i32, f32) {
  %0 = sitofp %a : i32 to f32
  return %a, %0 : i32, f32
}
func @f(%a: i32) -> (i32, f32) {
  %g = constant @add : (i32, i32) -> i32
  %0 = call_indirect %g(%a, %a) : (i32, i32) -> i32
  %1:2 = call @pair(%0) : (i32) -> (i32, f32)
  return %1#0, %1#1 : i32, f32
}
// release: 11
// call: @f(21 : i32) == 42 : i32, 42.0 : f32
// call: @f(-1 : i32) == -2 : i32, -2.0 : f32
