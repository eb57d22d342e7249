func.func @is_negative(%a: i32) -> i1 {
  %c0 = arith.constant 0 : i8
  %0 = arith.trunci %a : i32 to i8
  %1 = arith.cmpi slt, %0, %c0 : i8
  return %1 : i1
}
func.func @main() -> i32 {
  %a = arith.constant 255 : i32
  %0 = call @is_negative(%a) : (i32) -> i1
  %1 = arith.extui %0 : i1 to i32
  return %1 : i32
}
