// Functions of `<math.h>` that are exact or correctly rounded have their meaning; others, and those
// of other types, are the host's.
func.func private @sqrtf(f32) -> f32
func.func private @fmod(f64, f64) -> f64
func.func @root(%x: f32) -> f32 {
  %0 = call @sqrtf(%x) : (f32) -> f32
  return %0 : f32
}
func.func @rest(%x: f64, %y: f64) -> f64 {
  %0 = call @fmod(%x, %y) : (f64, f64) -> f64
  return %0 : f64
}
// call: @root(6.25 : f32) == 2.5 : f32
// call: @root(-0.0 : f32) == -0.0 : f32
// call: @rest(-7.5 : f64, 2.0 : f64) == -1.5 : f64
