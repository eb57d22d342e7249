func.func @f(%hi: index) {
  affine.for %i = 0 to %hi {
  }
  return
}
