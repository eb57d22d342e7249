// A block is freed once.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  %p = llvm.select %c, %m, %null : i1, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}
// call: @f(true) == undefined "llvm.call in @f: freed twice (offset 0 of heap allocation #0 of 4 bytes)"
// Null may be freed repeatedly.
// call: @f(false) == 7 : i32
