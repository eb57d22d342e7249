func.func @f(%x: f32) -> f4E2M1FN {
  %r = arith.truncf %x : f32 to f4E2M1FN
  return %r : f4E2M1FN
}
func.func @main() -> i32 {
  %c = arith.constant 2.5 : f32
  %r = func.call @f(%c) : (f32) -> f4E2M1FN
  %b = arith.bitcast %r : f4E2M1FN to i4
  %s = arith.extui %b : i4 to i32
  return %s : i32
}
