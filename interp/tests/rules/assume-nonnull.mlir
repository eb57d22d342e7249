// A pointer with an assumed `nonnull` is not null.
llvm.func @f(%c: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %true = llvm.mlir.constant(true) : i1
  %n = llvm.mlir.constant(4 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %m = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %p = llvm.select %c, %null, %m : i1, !llvm.ptr
  llvm.intr.assume %true ["nonnull"(%p : !llvm.ptr)] : i1
  llvm.return %one : i8
}
// call: @f(true) == undefined "`nonnull` violated: it is null"
// call: @f(false) == 1 : i8
