// A dereferenceable result is in memory that the caller may access.
llvm.func @g(%is_gone: i1, %p: !llvm.ptr) -> (!llvm.ptr {llvm.dereferenceable = 4 : i64}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %0 = llvm.select %is_gone, %m, %p : i1, !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @f(%is_gone: i1) -> i8 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %0 = llvm.call @g(%is_gone, %m) : (i1, !llvm.ptr) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i8) : i8
  llvm.return %x : i8
}
// call: @f(true) == undefined "`dereferenceable` is promised and does not hold (4 bytes of result 0"
// call: @f(false) == 7 : i8
