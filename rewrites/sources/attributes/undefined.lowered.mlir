llvm.func @f(%arg0: i1, %arg1: i8) -> !llvm.struct<(i8, i8)> {
  %0 = llvm.mlir.constant(1 : i8) : i8
  %1 = llvm.shl %0, %arg1 : i8
  %2 = llvm.select %arg0, %1, %0 : i1, i8
  %3 = llvm.mlir.poison : !llvm.struct<(i8, i8)>
  %4 = llvm.insertvalue %2, %3[0] : !llvm.struct<(i8, i8)> 
  %5 = llvm.insertvalue %0, %4[1] : !llvm.struct<(i8, i8)> 
  llvm.return %5 : !llvm.struct<(i8, i8)>
}
