func.func @f(%lo: index, %hi: index, %x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %i = %lo to %hi iter_args(%a = %z) -> (i32) {
    %n = arith.addi %a, %x : i32
    affine.yield %n : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %r = func.call @f(%c3, %c0, %one) : (index, index, i32) -> i32
  return %r : i32
}
