func.func @f(%x: f32, %n: i1) -> f32 {
  %r = math.fpowi %x, %n : f32, i1
  return %r : f32
}
func.func @main() -> f32 {
  %two = arith.constant 2.0 : f32
  %minus_one = arith.constant -1 : i1
  %r = func.call @f(%two, %minus_one) : (f32, i1) -> f32
  return %r : f32
}
