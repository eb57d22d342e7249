// The combined memory is defined.
llvm.func @f(%i: i64) -> (i32 {llvm.noundef}) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %n32 = llvm.mlir.constant(9 : i32) : i32
  llvm.store %x, %m : i32, !llvm.ptr
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %old = llvm.atomicrmw umax %p, %n32 acq_rel : !llvm.ptr, i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(1 : i64) == undefined "llvm.atomicrmw in @f: undefined bytes were read"
// call: @f(0 : i64) == 9 : i32
