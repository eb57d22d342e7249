// A `nonnull` argument that is null, and `noundef`, is undefined at once.
llvm.func @g(%p: !llvm.ptr {llvm.nonnull, llvm.noundef}) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.return %one : i8
}
llvm.func @f(%c: i1) -> i8 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %m = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %p = llvm.select %c, %null, %m : i1, !llvm.ptr
  %0 = llvm.call @g(%p) : (!llvm.ptr) -> i8
  llvm.return %0 : i8
}
// call: @f(true) == undefined "`noundef` is promised and does not hold (argument 0 of @g is poison from argument 0 of @g: `nonnull` violated"
// call: @f(false) == 1 : i8
