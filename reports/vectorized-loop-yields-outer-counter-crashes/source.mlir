func.func @yields_counter() {
  affine.for %i = 0 to 4 {
    %r = affine.for %j = 0 to 4 iter_args(%a = %i) -> (index) {
      affine.yield %i : index
    }
  }
  return
}
// call: @yields_counter()
