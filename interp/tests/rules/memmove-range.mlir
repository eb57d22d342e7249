// `memmove` writes within the allocation; the ranges may overlap.
llvm.func @f(%i: i64, %len: i64) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %c10 = llvm.mlir.constant(10 : i32) : i32
  %c20 = llvm.mlir.constant(20 : i32) : i32
  %c30 = llvm.mlir.constant(30 : i32) : i32
  %c40 = llvm.mlir.constant(40 : i32) : i32
  %p1 = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %p2 = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %p3 = llvm.getelementptr %m[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %c10, %m : i32, !llvm.ptr
  llvm.store %c20, %p1 : i32, !llvm.ptr
  llvm.store %c30, %p2 : i32, !llvm.ptr
  llvm.store %c40, %p3 : i32, !llvm.ptr
  %to = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  "llvm.intr.memmove"(%to, %m, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %0 = llvm.load %p1 : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(4 : i64, 13 : i64) == undefined "llvm.intr.memmove in @f: access of 13 bytes at offset 4 of a block of 16 bytes (write of 13 bytes"
// call: @f(4 : i64, 12 : i64) == 10 : i32
