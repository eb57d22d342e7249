func.func @f(%a: i32) -> f64 {
  %0 = arith.uitofp %a : i32 to f64
  return %0 : f64
}
