// A `nonnull` argument that is null is poison.
llvm.func @g(%p: !llvm.ptr {llvm.nonnull}) -> i64 {
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %0 : i64
}
llvm.func @f(%c: i1) -> (i1 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %m = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %p = llvm.select %c, %null, %m : i1, !llvm.ptr
  %i = llvm.call @g(%p) : (!llvm.ptr) -> i64
  %0 = llvm.icmp "eq" %i, %zero : i64
  llvm.return %0 : i1
}
// call: @f(true) == undefined "result 0 is poison from argument 0 of @g: `nonnull` violated: it is null"
// call: @f(false) == false
