llvm.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i32) {
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
  %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64)> 
  %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64)> 
  %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64)> 
  llvm.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64)> 
  llvm.store %arg4, %4 : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:  // 2 preds: ^bb0, ^bb1
  llvm.return
}
