// A heap block is not used after it was freed.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.cond_br %c, ^free, ^use
^free:
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  llvm.br ^use
^use:
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.load in @f: use of a heap block after it was freed (load of 4 bytes at offset 0 of heap allocation #0 of 4 bytes)"
// call: @f(false) == 7 : i32
