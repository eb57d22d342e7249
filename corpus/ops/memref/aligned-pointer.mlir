// An address is not observable: whatever is computed from it may be anything.
func.func @f(%m: memref<2xi32>) -> (index, index) {
  %c4 = arith.constant 4 : index
  %p = memref.extract_aligned_pointer_as_index %m : memref<2xi32> -> index
  %q = arith.addi %p, %c4 : index
  %r = arith.constant 1 : index
  return %q, %r : index, index
}
func.func @branch(%m: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %p = memref.extract_aligned_pointer_as_index %m : memref<2xi32> -> index
  %0 = arith.cmpi eq, %p, %c0 : index
  cf.cond_br %0, ^a, ^a
^a:
  return
}
// call: @f(memref<2xi32> [1, 2]) == poison : index, 1 : index
// call: @branch(memref<2xi32> [1, 2]) == undefined "branch on poison"
