// Only heap blocks are freed.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %s = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %p = llvm.select %c, %s, %m : i1, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}
// call: @f(true) == undefined "freed pointer is not the start of a heap block (offset 0 of stack allocation #1 of 16 bytes)"
// call: @f(false) == 7 : i32
