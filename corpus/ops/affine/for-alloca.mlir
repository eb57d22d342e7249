// What an iteration allocates on the stack is gone when it ends.
func.func @f(%n: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%x = %zero) -> (index) {
    %m = memref.alloca() : memref<1xindex>
    affine.store %i, %m[0] : memref<1xindex>
    %v = affine.load %m[0] : memref<1xindex>
    %s = arith.addi %x, %v : index
    affine.yield %s : index
  }
  return %r : index
}
// call: @f(4 : index) == 6 : index
// call: @f(1000 : index) == 499500 : index
