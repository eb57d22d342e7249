// A load reads defined bytes.
llvm.func @f(%c: i1) -> (i32 {llvm.noundef}) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.cond_br %c, ^write, ^read
^write:
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.br ^read
^read:
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(false) == undefined "llvm.load in @f: undefined bytes were read"
// call: @f(true) == 7 : i32
