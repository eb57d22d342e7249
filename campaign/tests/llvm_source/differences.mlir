// Differences of addresses within a block are specified: 24 bytes are three elements.
// expect: f: agree
// expect: g: mismatch
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.ptrtoint %q : !llvm.ptr to i64
  %d = llvm.sub %b, %a : i64
  llvm.return %d : i64
}
llvm.func @g(%p: !llvm.ptr) -> i64 {
  %0 = llvm.call @f(%p) : (!llvm.ptr) -> i64
  llvm.return %0 : i64
}
// call: @f(memref<4xi64> [1, 2, 3, 4])
// call: @g(memref<4xi64> [1, 2, 3, 4])
// -----
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %d = llvm.mlir.constant(24 : i64) : i64
  llvm.return %d : i64
}
llvm.func @g(%p: !llvm.ptr) -> i64 {
  %d = llvm.mlir.constant(3 : i64) : i64
  llvm.return %d : i64
}
