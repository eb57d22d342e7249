// Pointers with `separate_storage` point to two different blocks.
llvm.func @f(%same: i1) -> i32 {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %true = llvm.mlir.constant(true) : i1
  %a = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  %b = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  %within = llvm.getelementptr %a[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %other = llvm.select %same, %within, %b : i1, !llvm.ptr
  llvm.intr.assume %true ["separate_storage"(%a, %other : !llvm.ptr, !llvm.ptr)] : i1
  %r = llvm.mlir.constant(7 : i32) : i32
  llvm.return %r : i32
}
// call: @f(true) == undefined "llvm.intr.assume in @f"
// call: @f(false) == 7 : i32
