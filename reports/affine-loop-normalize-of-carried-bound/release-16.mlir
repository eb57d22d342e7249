func.func @f(%lo: index, %hi: index, %x: index) -> index {
  %r = affine.for %i = %lo to %hi iter_args(%a = %x) -> (index) {
    %b = arith.addi %a, %x : index
    affine.yield %b : index
  }
  return %r : index
}
func.func @main() -> i64 {
  %lo = arith.constant 1 : index
  %hi = arith.constant 4 : index
  %x = arith.constant 10 : index
  %r = call @f(%lo, %hi, %x) : (index, index, index) -> index
  %y = arith.index_cast %r : index to i64
  return %y : i64
}
