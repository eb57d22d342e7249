func.func @main() -> f32 {
  %c = arith.constant 300 : i32
  %e = arith.extsi %c : i32 to i64
  %t = arith.trunci %e : i64 to i8
  %r = arith.sitofp %t : i8 to f32
  return %r : f32
}
