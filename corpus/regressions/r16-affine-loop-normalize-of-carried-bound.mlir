// report: reports/affine-loop-normalize-of-carried-bound
// -affine-loop-normalize uses an iter_arg as the bound of its own loop (MLIR 13–16).
// release: 16
func.func @f(%lo: index, %hi: index, %x: index) -> index {
  %r = affine.for %i = %lo to %hi iter_args(%a = %x) -> (index) {
    %b = arith.addi %a, %x : index
    affine.yield %b : index
  }
  return %r : index
}
// call: @f(1 : index, 4 : index, 10 : index) == 40 : index
