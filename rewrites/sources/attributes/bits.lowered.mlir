llvm.func @f(%arg0: i32, %arg1: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.mlir.constant(3 : i32) : i32
  %1 = llvm.or %arg0, %arg1 : i32
  %2 = llvm.lshr %arg0, %0 : i32
  %3 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(i32, i32)> 
  %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(i32, i32)> 
  llvm.return %5 : !llvm.struct<(i32, i32)>
}
