func @f(%lo: index, %hi: index, %x: index) -> index {
  %r = affine.for %i = %lo to %hi iter_args(%a = %x) -> (index) {
    %b = addi %a, %x : index
    affine.yield %b : index
  }
  return %r : index
}
func @main() -> i64 {
  %lo = constant 1 : index
  %hi = constant 4 : index
  %x = constant 10 : index
  %r = call @f(%lo, %hi, %x) : (index, index, index) -> index
  %y = index_cast %r : index to i64
  return %y : i64
}
