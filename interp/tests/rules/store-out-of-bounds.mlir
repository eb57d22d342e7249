// A store stays within its allocation.
llvm.func @f(%i: i64) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %p {alignment = 1 : i64} : i32, !llvm.ptr
  llvm.return %x : i32
}
// call: @f(13 : i64) == undefined "llvm.store in @f: access of 4 bytes at offset 13 of a block of 16 bytes (store of 4 bytes at offset 13 of stack allocation #0"
// call: @f(12 : i64) == 7 : i32
