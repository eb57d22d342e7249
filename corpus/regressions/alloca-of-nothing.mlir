// LLVM 13 leaves a size of zero out of what it multiplies: there is more on its stack than the source has.
func.func @f() -> index {
  %0 = memref.alloca() : memref<2x0x2x2xvector<2x1x3xi128>>
  %1 = arith.constant 1 : index
  %2 = memref.dim %0, %1 : memref<2x0x2x2xvector<2x1x3xi128>>
  return %2 : index
}
// options: as-llvm-13=1
// call: @f() == 0 : index
