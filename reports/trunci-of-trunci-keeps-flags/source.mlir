func.func @f(%x: i32) -> i8 {
  %a = arith.trunci %x : i32 to i16
  %b = arith.trunci %a overflow<nsw> : i16 to i8
  return %b : i8
}
// call: @f(65537 : i32) == 1 : i8
