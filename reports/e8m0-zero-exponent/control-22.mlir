func.func @main() -> i32 {
  %x = arith.constant 5.877471754111438e-39 : f8E8M0FNU
  %r = arith.extf %x : f8E8M0FNU to f32
  %s = arith.bitcast %r : f32 to i32
  return %s : i32
}
