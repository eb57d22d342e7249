// A load through a memref of static stride -1 and offset 3, as release 22 lowers it: the product of
// index and stride is promised not to wrap as an unsigned integer. Without the flags it is fine.
llvm.func @flagged(%i: i64) -> i32 {
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
  %stride = llvm.mlir.constant(-1 : index) : i64
  %offset = llvm.mul %i, %stride overflow<nsw, nuw> : i64
  %p = llvm.getelementptr inbounds|nuw %p3[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @flagless(%i: i64) -> i32 {
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
  %stride = llvm.mlir.constant(-1 : index) : i64
  %offset = llvm.mul %i, %stride : i64
  %p = llvm.getelementptr %p3[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @flagged(2 : i64) == undefined "llvm.load in @flagged: poison used as an address (from llvm.mul in @flagged: `nuw` violated: 2 * 18446744073709551615 does not fit in i64 unsigned)"
// Once the largest integer fits; four bytes of it do not.
// call: @flagged(1 : i64) == undefined "from llvm.getelementptr in @flagged: `nuw` violated: 18446744073709551615 * 4 bytes do not fit in i64 unsigned"
// call: @flagged(0 : i64) == 40 : i32
// call: @flagless(0 : i64) == 40 : i32
// call: @flagless(1 : i64) == 30 : i32
// call: @flagless(3 : i64) == 10 : i32
