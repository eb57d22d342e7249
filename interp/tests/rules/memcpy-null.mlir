// Null is not copied from.
llvm.func @f(%len: i64) -> i64 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  "llvm.intr.memcpy"(%m, %null, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return %len : i64
}
// call: @f(1 : i64) == undefined "llvm.intr.memcpy in @f: access through a pointer to no block: 0x0 (read of 1 bytes)"
// call: @f(0 : i64) == 0 : i64
