// A descriptor on the stack is passed by pointer and read back completely, as in C interfaces.
llvm.func @second(%d: !llvm.ptr) -> i64 {
  %0 = llvm.load %d : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.getelementptr %1[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %3 = llvm.load %2 : !llvm.ptr -> i64
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.add %3, %4 : i64
  llvm.return %5 : i64
}
llvm.func @run(%x: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %data = llvm.alloca %two x i64 : (i64) -> !llvm.ptr
  %at = llvm.getelementptr %data[%one] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %x, %at : i64, !llvm.ptr
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.insertvalue %data, %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.insertvalue %two, %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %2, %d : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
  %r = llvm.call @second(%d) : (!llvm.ptr) -> i64
  llvm.return %r : i64
}
// call: @run(40 : i64) == 42 : i64
// call: @run(-3 : i64) == -1 : i64
