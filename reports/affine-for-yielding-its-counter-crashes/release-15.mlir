func.func @f(%x: index) -> index {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (index) {
    affine.yield %i : index
  }
  return %r : index
}
