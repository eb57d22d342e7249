// Null and poison pointers are arguments: a load through them is undefined, a comparison is not.
// expect: null: mismatch
// expect: poison: undefined-source
// expect: offset: mismatch
llvm.func @null(%p: !llvm.ptr) -> i1 {
  %z = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.icmp "eq" %p, %z : !llvm.ptr
  llvm.return %0 : i1
}
llvm.func @poison(%p: !llvm.ptr) -> i8 {
  %0 = llvm.load %p : !llvm.ptr -> i8
  llvm.return %0 : i8
}
llvm.func @offset(%p: !llvm.ptr) -> i8 {
  %0 = llvm.load %p : !llvm.ptr -> i8
  llvm.return %0 : i8
}
// call: @null(null : !llvm.ptr)
// call: @poison(poison : !llvm.ptr)
// call: @offset(memref<1xi8, strided<[1], offset: 2>> [5, 6, 7])
// -----
llvm.func @null(%p: !llvm.ptr) -> i1 {
  %0 = llvm.mlir.constant(false) : i1
  llvm.return %0 : i1
}
llvm.func @poison(%p: !llvm.ptr) -> i8 {
  %0 = llvm.mlir.constant(0 : i8) : i8
  llvm.return %0 : i8
}
llvm.func @offset(%p: !llvm.ptr) -> i8 {
  %0 = llvm.mlir.constant(5 : i8) : i8
  llvm.return %0 : i8
}
