// Every loaded byte is defined.
llvm.func @f(%c: i1) -> (i16 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %n x i16 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(3 : i8) : i8
  %high = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %m : i8, !llvm.ptr
  llvm.cond_br %c, ^write, ^read
^write:
  llvm.store %x, %high : i8, !llvm.ptr
  llvm.br ^read
^read:
  %0 = llvm.load %m : !llvm.ptr -> i16
  llvm.return %0 : i16
}
// call: @f(false) == undefined "llvm.load in @f: undefined bytes were read"
// 0x0303
// call: @f(true) == 771 : i16
