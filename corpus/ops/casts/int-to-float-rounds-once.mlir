// An integer is rounded once. Each of these integers lies just above the middle of two neighbours of the float type. A
// conversion through a wider float first rounds it to this middle, and then to the neighbour with the even mantissa.
func.func @f32(%a: i64) -> f32 {
  %0 = arith.sitofp %a : i64 to f32
  return %0 : f32
}
func.func @unsigned(%a: i64) -> f32 {
  %0 = arith.uitofp %a : i64 to f32
  return %0 : f32
}
func.func @bf16(%a: i32) -> bf16 {
  %0 = arith.sitofp %a : i32 to bf16
  return %0 : bf16
}
// 2^53 + 2^29 + 1 rounds to 2^53 + 2^30. Through f64, it would become 2^53 + 2^29, and then 2^53.
// call: @f32(9007199791611905 : i64) == 0x5A000001 : f32
// call: @f32(-9007199791611905 : i64) == 0xDA000001 : f32
// The middle itself rounds to the even neighbour 2^53.
// call: @f32(9007199791611904 : i64) == 0x5A000000 : f32
// 2^63 + 2^39 + 1 rounds to 2^63 + 2^40.
// call: @unsigned(-9223371487098961919 : i64) == 0x5F000001 : f32
// call: @unsigned(-9223371487098961920 : i64) == 0x5F000000 : f32
// 2^24 + 2^16 + 1 rounds to 2^24 + 2^17. Through f32, it would become 2^24 + 2^16, and then 2^24.
// call: @bf16(16842753 : i32) == 0x4B81 : bf16
// call: @bf16(16842752 : i32) == 0x4B80 : bf16
