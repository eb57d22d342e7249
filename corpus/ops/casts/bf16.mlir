// bf16 is widened by appending zeros and narrowed to nearest even.
func.func @ext(%a: bf16) -> f32 {
  %0 = arith.extf %a : bf16 to f32
  return %0 : f32
}
func.func @trunc(%a: f32) -> bf16 {
  %0 = arith.truncf %a : f32 to bf16
  return %0 : bf16
}
// call: @ext(0x0001 : bf16) == 0x00010000 : f32
// call: @ext(0xFF80 : bf16) == 0xFF800000 : f32
// call: @trunc(0x3F808000 : f32) == 0x3F80 : bf16
// call: @trunc(0x3F818000 : f32) == 0x3F82 : bf16
// call: @trunc(0x3F808001 : f32) == 0x3F81 : bf16
// call: @trunc(0x7F7FFFFF : f32) == 0x7F80 : bf16
// refused: bf16 is not supported
