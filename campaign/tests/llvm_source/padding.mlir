// The four bits above an i28 are unspecified after a store, the lower 28 bits are not.
// expect: f: agree
// expect: g: mismatch
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> i28
  llvm.store %0, %p : i28, !llvm.ptr
  llvm.return
}
llvm.func @g(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(5 : i28) : i28
  llvm.store %0, %p : i28, !llvm.ptr
  llvm.return
}
// call: @f(memref<1xi32> [2147483647])
// call: @g(memref<1xi28> [7])
// -----
llvm.func @f(%p: !llvm.ptr) {
  llvm.return
}
llvm.func @g(%p: !llvm.ptr) {
  llvm.return
}
