// A stack block is dead before `lifetime.start`, so this source is undefined.
// expect: f: undefined-source
llvm.func @f() -> i16 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(9 : i16) : i16
  %p = llvm.alloca %n x i16 : (i32) -> !llvm.ptr
  llvm.store %x, %p : i16, !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  llvm.return %x : i16
}
// call: @f()
// -----
llvm.func @f() -> i16 {
  %x = llvm.mlir.constant(8 : i16) : i16
  llvm.return %x : i16
}
