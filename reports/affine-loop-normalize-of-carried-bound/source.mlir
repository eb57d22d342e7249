// release: 16
func.func @f(%lo: index, %hi: index, %x: index) -> index {
  %r = affine.for %i = %lo to %hi iter_args(%a = %x) -> (index) {
    %b = arith.addi %a, %x : index
    affine.yield %b : index
  }
  return %r : index
}
// call: @f(1 : index, 4 : index, 10 : index) == 40 : index
