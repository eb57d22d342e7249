// seed: 107900
func.func @f0(%arg0: f32, %arg1: i32) -> f32 {
  %0 = arith.bitcast %arg1 : i32 to f32
  %1 = arith.minimumf %0, %arg0 : f32
  return %1 : f32
}
// call: @f0(0.000000e+00 : f32, -2147483648 : i32) == -0.0 : f32
