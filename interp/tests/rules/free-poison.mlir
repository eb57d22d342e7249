// A freed pointer is not poison.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  %p = llvm.select %c, %u, %m : i1, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}
// call: @f(true) == undefined "llvm.call in @f: undef used as an address (from llvm.mlir.undef)"
// call: @f(false) == 7 : i32
