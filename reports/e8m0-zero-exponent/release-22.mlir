func.func @f(%x: f8E8M0FNU) -> f32 {
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}
func.func @main() -> i32 {
  %c = arith.constant 0 : i8
  %x = arith.bitcast %c : i8 to f8E8M0FNU
  %r = func.call @f(%x) : (f8E8M0FNU) -> f32
  %s = arith.bitcast %r : f32 to i32
  return %s : i32
}
