func.func @f(%c: i1, %x: f32) -> i1 {
  %p = arith.fptoui %x : f32 to i1
  %r = arith.select %c, %p, %c : i1
  return %r : i1
}
func.func @main() -> i32 {
  %false = arith.constant false
  %nan = arith.constant 0x7FC00000 : f32
  %r = call @f(%false, %nan) : (i1, f32) -> i1
  %yes = arith.constant 11 : i32
  %no = arith.constant 22 : i32
  %e = arith.select %r, %yes, %no : i32
  return %e : i32
}
