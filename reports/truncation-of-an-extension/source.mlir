// release: 13
func @f() -> i32 {
  %a = constant 7 : i8
  %e = zexti %a : i8 to i64
  %t = trunci %e : i64 to i32
  return %t : i32
}
// call: @f() == 7 : i32
