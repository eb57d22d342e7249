func.func @f(%x: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %i = arith.index_cast %x : index to i64
  cf.switch %i : i64, [
    default: ^bb1(%c9 : i32),
    1: ^bb1(%c7 : i32)
  ]
^bb1(%r: i32):
  return %r : i32
}
func.func @main() -> i32 {
  %c = arith.constant 4294967297 : index
  %r = func.call @f(%c) : (index) -> i32
  return %r : i32
}
