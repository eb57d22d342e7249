// An argument has the alignment that its parameter promises.
llvm.func @g(%p: !llvm.ptr {llvm.align = 8 : i64}) -> i8 {
  %x = llvm.mlir.constant(7 : i8) : i8
  llvm.store %x, %p : i8, !llvm.ptr
  llvm.return %x : i8
}
llvm.func @f(%i: i64) -> i8 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.call @g(%p) : (!llvm.ptr) -> i8
  llvm.return %0 : i8
}
// call: @f(1 : i64) == undefined "llvm.store in @g: poison used as an address (from argument 0 of @g: `align` violated"
// call: @f(2 : i64) == 7 : i8
