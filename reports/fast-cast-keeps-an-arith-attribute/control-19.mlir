func.func @f(%a: f16) -> f32 {
  %0 = arith.extf %a : f16 to f32
  return %0 : f32
}
func.func @main() -> i32 {
  %a = arith.constant 2.0 : f16
  %r = call @f(%a) : (f16) -> f32
  %i = arith.fptosi %r : f32 to i32
  return %i : i32
}
