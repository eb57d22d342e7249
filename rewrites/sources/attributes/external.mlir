func.func private @ext(i32) -> i32
func.func @f(%a: i32) -> i32 {
  %0 = func.call @ext(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
