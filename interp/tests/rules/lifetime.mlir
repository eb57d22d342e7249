// A stack block is used within its lifetime.
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.intr.lifetime.start %m : !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.cond_br %c, ^end, ^use
^end:
  llvm.intr.lifetime.end %m : !llvm.ptr
  llvm.br ^use
^use:
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.load in @f: access outside of the lifetime of a stack block"
// call: @f(false) == 7 : i32
