// A stored pointer with a replaced byte no longer points to its block.
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %byte = llvm.mlir.constant(1 : i8) : i8
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %slot = llvm.alloca %n x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.store %m, %slot : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^tear, ^use
^tear:
  %high = llvm.getelementptr %slot[7] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %byte, %high : i8, !llvm.ptr
  llvm.br ^use
^use:
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.load in @f: access through a pointer to no block: 0x100000000100004"
// call: @f(false) == 7 : i32
