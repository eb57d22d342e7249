func.func @delinearize(%n: index, %m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %c9 = arith.constant 9 : index
    %q:2 = affine.delinearize_index %c9 into (%n) : index, index
    %s = arith.addi %q#0, %q#1 : index
    affine.store %s, %m[%i] : memref<8xindex>
  }
  return
}
