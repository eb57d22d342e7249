// seed: 71855
// release: 14
func @f1(%arg0: memref<i1, affine_map<() -> (1)>>) -> memref<i1> {
  %0 = memref.alloc() : memref<i1>
  memref.copy %arg0, %0 : memref<i1, affine_map<() -> (1)>> to memref<i1>
  return %0 : memref<i1>
}
// call: @f1(memref<i1, affine_map<() -> (1)>> [false, true]) == memref<i1> [true]
