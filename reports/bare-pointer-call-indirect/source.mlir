// seed: 114506
// release: 19
// options: use-bare-ptr-memref-call-conv=1
func.func @f1(%arg0: (i1, i1, memref<i1>, index, i1) -> memref<i1>, %arg1: i1) -> memref<i1> {
  %0 = memref.alloc() : memref<i1>
  %1 = arith.constant 0 : index
  %2 = call_indirect %arg0(%arg1, %arg1, %0, %1, %arg1) : (i1, i1, memref<i1>, index, i1) -> memref<i1>
  return %2 : memref<i1>
}
