llvm.mlir.global external @g(dense<5> : tensor<64xi32>) {addr_space = 0 : i32} : !llvm.array<64 x i32>
llvm.func @f(%arg0: i64, %arg1: i32) -> i32 {
  %0 = llvm.mlir.constant(63 : index) : i64
  %1 = llvm.and %arg0, %0 : i64
  %2 = llvm.mlir.constant(64 : index) : i64
  %3 = llvm.mlir.constant(1 : index) : i64
  %4 = llvm.mlir.zero : !llvm.ptr
  %5 = llvm.getelementptr %4[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
  %7 = llvm.mlir.addressof @g : !llvm.ptr
  %8 = llvm.getelementptr %7[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<64 x i32>
  %9 = llvm.mlir.constant(3735928559 : index) : i64
  %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
  %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %14 = llvm.mlir.constant(0 : index) : i64
  %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %16 = llvm.insertvalue %2, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %17 = llvm.insertvalue %3, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %18 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %19 = llvm.getelementptr inbounds|nuw %18[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %20 = llvm.load %19 : !llvm.ptr -> i32
  %21 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
  %22 = llvm.getelementptr inbounds|nuw %21[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %arg1, %22 : i32, !llvm.ptr
  llvm.return %20 : i32
}
