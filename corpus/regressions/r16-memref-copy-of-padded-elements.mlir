// report: reports/memref-copy-of-padded-elements
// memref.copy copies 12 of the 16 bytes of an i96 (MLIR 13–16).
// release: 16
func.func @f(%a: memref<1xi96, strided<[2], offset: 1>>, %b: memref<1xi96>) {
  memref.copy %a, %b : memref<1xi96, strided<[2], offset: 1>> to memref<1xi96>
  return
}
// call: @f(memref<1xi96, strided<[2], offset: 1>> [1, 2], memref<1xi96> [0])
