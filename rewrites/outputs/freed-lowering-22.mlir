llvm.func @free(!llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%arg0: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : index) : i64
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
  %4 = llvm.call @malloc(%3) : (i64) -> !llvm.ptr
  %5 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
  %6 = llvm.insertvalue %4, %5[0] : !llvm.struct<(ptr, ptr, i64)> 
  %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(ptr, ptr, i64)> 
  %8 = llvm.mlir.constant(0 : index) : i64
  %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64)> 
  %10 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64)> 
  llvm.store %arg0, %10 : i32, !llvm.ptr
  %11 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64)> 
  %12 = llvm.load %11 : !llvm.ptr -> i32
  %13 = llvm.extractvalue %9[0] : !llvm.struct<(ptr, ptr, i64)> 
  llvm.call @free(%13) : (!llvm.ptr) -> ()
  llvm.return %12 : i32
}
