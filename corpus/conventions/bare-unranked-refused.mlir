// Bare pointers say nothing of a rank.
func.func @f(%m: memref<*xi8>) {
  return
}
// options: use-bare-ptr-memref-call-conv=1
// refused: unranked
