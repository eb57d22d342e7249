// report: reports/affine-for-yielding-its-counter-crashes
// -canonicalize crashes on an affine.for that only yields its counter (MLIR 15–19).
// release: 19
func.func @f(%x: index) -> index {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (index) {
    affine.yield %i : index
  }
  return %r : index
}
// call: @f(7 : index) == 3 : index
