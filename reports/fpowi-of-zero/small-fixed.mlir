func.func @f(%x: f16) -> f16 {
  %one = arith.constant 1.0 : f16
  %r = arith.divf %one, %x : f16
  return %r : f16
}
