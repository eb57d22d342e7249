func.func @f(%a: i8) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.switch %a : i8, [
    default: ^bb1
  ]
^bb1:
  cf.switch %a : i8, [
    default: ^bb3,
    0: ^bb2
  ]
^bb2:
  return %c1 : i32
^bb3:
  return %c2 : i32
}
func.func @main() -> i32 {
  %a = arith.constant 1 : i8
  %r = call @f(%a) : (i8) -> i32
  return %r : i32
}
