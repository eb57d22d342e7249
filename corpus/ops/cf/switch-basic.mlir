// A switch with a default, distinct blocks, negative case values.
func.func @f(%v: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %c30 = arith.constant 30 : i32
  cf.switch %v : i32, [
    default: ^d,
    0: ^a,
    -1: ^b,
    -2147483648: ^c,
    2147483647: ^a
  ]
^a:
  return %c10 : i32
^b:
  return %c20 : i32
^c:
  return %c30 : i32
^d:
  return %v : i32
}
// call: @f(0 : i32) == 10 : i32
// call: @f(-1 : i32) == 20 : i32
// call: @f(-2147483648 : i32) == 30 : i32
// call: @f(2147483647 : i32) == 10 : i32
// call: @f(1 : i32) == 1 : i32
// call: @f(-2 : i32) == -2 : i32
