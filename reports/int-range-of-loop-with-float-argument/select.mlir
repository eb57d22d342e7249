func.func @f(%q: i1, %x: i32, %h: f32) -> i32 {
  %zero = arith.constant 0 : i32
  %r:2 = scf.if %q -> (i32, f32) {
    scf.yield %x, %h : i32, f32
  } else {
    scf.yield %x, %h : i32, f32
  }
  %s = arith.select %q, %r#0, %zero : i32
  return %s : i32
}
func.func @main() -> i32 {
  %true = arith.constant true
  %seven = arith.constant 7 : i32
  %half = arith.constant 0.5 : f32
  %r = call @f(%true, %seven, %half) : (i1, i32, f32) -> i32
  return %r : i32
}
