// A block is freed by a pointer to its start.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %inside = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.select %c, %inside, %m : i1, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}
// call: @f(true) == undefined "freed pointer is not the start of a heap block (offset 1 of heap allocation #0 of 4 bytes)"
// call: @f(false) == 7 : i32
