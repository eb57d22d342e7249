func.func private @divmod(%a: i32, %b: i32) -> (i32, i32) {
  %q = arith.divui %a, %b : i32
  %r = arith.remui %a, %b : i32
  return %q, %r : i32, i32
}
func.func @f(%a: i32) -> (i32, i32) {
  %k = arith.constant 10 : i32
  %r:2 = func.call @divmod(%a, %k) : (i32, i32) -> (i32, i32)
  return %r#0, %r#1 : i32, i32
}
