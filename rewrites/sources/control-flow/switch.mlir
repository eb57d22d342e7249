func.func @f(%v: i32, %a: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %c30 = arith.constant 30 : i32
  cf.switch %v : i32, [
    default: ^d(%a : i32),
    305419896: ^d(%c10 : i32),
    -77: ^d(%c20 : i32),
    65536: ^d(%c30 : i32)
  ]
^d(%r: i32):
  return %r : i32
}
