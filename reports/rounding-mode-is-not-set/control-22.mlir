func.func @main() -> i32 {
  %c = arith.constant 0x3F800001 : f32
  %b = arith.bitcast %c : f32 to i32
  return %b : i32
}
