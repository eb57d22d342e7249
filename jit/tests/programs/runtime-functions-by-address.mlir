// `malloc`, `free` and `abort` are called through function pointers.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @abort()
llvm.func @run(%good: i1) -> i16 {
  %m = llvm.mlir.addressof @malloc : !llvm.ptr
  %f = llvm.mlir.addressof @free : !llvm.ptr
  %a = llvm.mlir.addressof @abort : !llvm.ptr
  %two = llvm.mlir.constant(2 : i64) : i64
  %p = llvm.call %m(%two) : !llvm.ptr, (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(-2 : i16) : i16
  llvm.store %v, %p : i16, !llvm.ptr
  llvm.cond_br %good, ^yes, ^no
^yes:
  %r = llvm.load %p : !llvm.ptr -> i16
  llvm.call %f(%p) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.return %r : i16
^no:
  llvm.call %a() : !llvm.ptr, () -> ()
  llvm.unreachable
}
// call: @run(true) == -2 : i16
// call: @run(false) == abort
