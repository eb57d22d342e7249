// An external function that gives back what it gets.
func.func private @opaque_i32(i32) -> i32
func.func private @opaque_f64(f64) -> f64
func.func @f(%a: i32, %b: f64) -> (i32, f64) {
  %0 = func.call @opaque_i32(%a) : (i32) -> i32
  %1 = func.call @opaque_f64(%b) : (f64) -> f64
  return %0, %1 : i32, f64
}
// call: @f(-5 : i32, 0.5 : f64) == -5 : i32, 0.5 : f64
// call: @f(poison : i32, 0.5 : f64) == undefined "poison used as an argument of an external function"
