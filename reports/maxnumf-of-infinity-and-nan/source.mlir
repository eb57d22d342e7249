// seed: 103132
// release: 19
func.func @f3(%arg0: f32) -> f32 {
  %0 = arith.constant 0xFF800000 : f32
  %1 = arith.maxnumf %0, %arg0 : f32
  return %1 : f32
}
// call: @f3(0xFFC00000 : f32)
