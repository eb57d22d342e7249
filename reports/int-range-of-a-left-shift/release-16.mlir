func.func @f(%a: i8) -> i1 {
  %one = arith.constant 1 : i8
  %x = arith.shli %a, %one : i8
  %r = arith.cmpi slt, %x, %one : i8
  return %r : i1
}
func.func @main() -> i32 {
  %a = arith.constant 1 : i8
  %0 = call @f(%a) : (i8) -> i1
  %1 = arith.extui %0 : i1 to i32
  return %1 : i32
}
