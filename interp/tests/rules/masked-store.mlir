// Lanes whose mask bit is set must lie within the allocation; other lanes need not.
llvm.func @f(%mask: vector<4xi1>) -> i32 {
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
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  llvm.intr.masked.store %v, %p3, %mask {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  %0 = llvm.load %p3 : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f([true, false, false, true] : vector<4xi1>) == undefined "llvm.intr.masked.store in @f: access of 4 bytes at offset 24 of a block of 16 bytes"
// call: @f([true, false, false, false] : vector<4xi1>) == 1 : i32
// call: @f([false, false, false, false] : vector<4xi1>) == 40 : i32
