// report: reports/normalize-memrefs-index-not-mapped
// -normalize-memrefs does not map the indices of memref.load and memref.store (MLIR 13–19).
// release: 19
func.func @f(%m: memref<4xi32, strided<[2]>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32, strided<[2]>>
  return %r : i32
}
// call: @f(memref<4xi32, strided<[2]>> [1, 2, 3, 4, 5, 6, 7], 2 : index) == 5 : i32
