func.func @f(%x: i64) -> f32 {
  %r = arith.sitofp %x : i64 to f32
  return %r : f32
}
func.func @main() -> i32 {
  %c = arith.constant 1152921573326323713 : i64
  %r = func.call @f(%c) : (i64) -> f32
  %s = arith.bitcast %r : f32 to i32
  return %s : i32
}
