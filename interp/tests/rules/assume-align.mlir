// A pointer has the assumed alignment.
llvm.func @f(%i: i64) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %true = llvm.mlir.constant(true) : i1
  %n = llvm.mlir.constant(4 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %m = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.intr.assume %true ["align"(%p, %eight : !llvm.ptr, i64)] : i1
  llvm.return %one : i8
}
// call: @f(4 : i64) == undefined "llvm.intr.assume in @f: `noundef` is promised and does not hold (the operand of `align` is poison from the operand of `align`: `align` violated"
// call: @f(16 : i64) == 1 : i8
