// Bare pointers say nothing of a size.
func.func @f(%m: memref<?xi8>) {
  return
}
// options: use-bare-ptr-memref-call-conv=1
// refused: its sizes and its layout are static
// call: @f(memref<1xi8> [1]) == ()
