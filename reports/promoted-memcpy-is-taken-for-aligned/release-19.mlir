llvm.func @f(%p: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(dense<7> : vector<4xi32>) : vector<4xi32>
  %n = llvm.mlir.constant(16 : i64) : i64
  %s = llvm.alloca %one x vector<4xi32> : (i32) -> !llvm.ptr
  llvm.store %x, %s : vector<4xi32>, !llvm.ptr
  "llvm.intr.memcpy"(%p, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @main() -> i32 {
  %n = llvm.mlir.constant(64 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %a = llvm.alloca %n x i8 : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @f(%p) : (!llvm.ptr) -> ()
  llvm.return %z : i32
}
