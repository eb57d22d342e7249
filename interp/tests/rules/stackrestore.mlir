// A stack block ends when `stackrestore` lowers the stack below it.
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %before = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %before : i32, !llvm.ptr
  %s = llvm.intr.stacksave : !llvm.ptr
  %after = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %after : i32, !llvm.ptr
  llvm.intr.stackrestore %s : !llvm.ptr
  %p = llvm.select %c, %after, %before : i1, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "use of a stack block after its function returned (load of 4 bytes at offset 0 of stack allocation #1"
// call: @f(false) == 7 : i32
