// A stack block ends with its function.
llvm.func @give() -> !llvm.ptr {
  %n = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.return %m : !llvm.ptr
}
llvm.func @take(%m: !llvm.ptr) -> i32 {
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @up() -> i32 {
  %m = llvm.call @give() : () -> !llvm.ptr
  %0 = llvm.call @take(%m) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}
llvm.func @down() -> i32 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  %0 = llvm.call @take(%m) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}
// call: @up() == undefined "llvm.load in @take: use of a stack block after its function returned (load of 4 bytes at offset 0 of stack allocation #0"
// call: @down() == 7 : i32
