// Null is not loaded from.
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.store %x, %m : i32, !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %null, %m : i1, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.load in @f: access through a pointer to no block: 0x0 (load of 4 bytes)"
// call: @f(false) == 7 : i32
