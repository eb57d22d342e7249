// An access satisfies its explicit alignment.
llvm.func @f(%i: i64) -> i32 {
  %n = llvm.mlir.constant(8 : i64) : i64
  %m = llvm.alloca %n x i32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p {alignment = 16 : i64} : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(1 : i64) == undefined "is not aligned to 16 (store of 4 bytes at offset 4"
// call: @f(4 : i64) == 7 : i32
