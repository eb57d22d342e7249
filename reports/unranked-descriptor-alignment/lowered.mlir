module @case_0 {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @f0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64) -> !llvm.struct<(i64, ptr)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64)>
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.alloca %4 x !llvm.struct<(ptr, ptr, i64)> : (i64) -> !llvm.ptr
    llvm.store %3, %5 : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(i64, ptr)>
    %9 = llvm.insertvalue %5, %8[1] : !llvm.struct<(i64, ptr)>
    %10 = llvm.mlir.constant(1 : index) : i64
    %11 = llvm.mlir.constant(2 : index) : i64
    %12 = llvm.mlir.constant(8 : index) : i64
    %13 = llvm.mlir.constant(8 : index) : i64
    %14 = llvm.mul %11, %13 : i64
    %15 = llvm.extractvalue %9[0] : !llvm.struct<(i64, ptr)>
    %16 = llvm.mul %11, %15 : i64
    %17 = llvm.add %16, %10 : i64
    %18 = llvm.mul %17, %12 : i64
    %19 = llvm.add %14, %18 : i64
    %20 = llvm.call @malloc(%19) : (i64) -> !llvm.ptr
    %21 = llvm.extractvalue %9[1] : !llvm.struct<(i64, ptr)>
    "llvm.intr.memcpy"(%20, %21, %19) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %22 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %23 = llvm.extractvalue %9[0] : !llvm.struct<(i64, ptr)>
    %24 = llvm.insertvalue %23, %22[0] : !llvm.struct<(i64, ptr)>
    %25 = llvm.insertvalue %20, %24[1] : !llvm.struct<(i64, ptr)>
    llvm.return %25 : !llvm.struct<(i64, ptr)>
  }
  llvm.func @f3() {
    %0 = llvm.mlir.constant(1 : index) : i64
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
    %4 = llvm.call @malloc(%3) : (i64) -> !llvm.ptr
    %5 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %6 = llvm.insertvalue %4, %5[0] : !llvm.struct<(ptr, ptr, i64)>
    %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(ptr, ptr, i64)>
    %8 = llvm.mlir.constant(0 : index) : i64
    %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64)>
    %10 = llvm.extractvalue %9[0] : !llvm.struct<(ptr, ptr, i64)>
    %11 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64)>
    %12 = llvm.extractvalue %9[2] : !llvm.struct<(ptr, ptr, i64)>
    %13 = llvm.call @f0(%10, %11, %12) : (!llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(i64, ptr)>
    %14 = llvm.mlir.constant(1 : index) : i64
    %15 = llvm.mlir.constant(2 : index) : i64
    %16 = llvm.mlir.constant(8 : index) : i64
    %17 = llvm.mlir.constant(8 : index) : i64
    %18 = llvm.mul %15, %17 : i64
    %19 = llvm.extractvalue %13[0] : !llvm.struct<(i64, ptr)>
    %20 = llvm.mul %15, %19 : i64
    %21 = llvm.add %20, %14 : i64
    %22 = llvm.mul %21, %16 : i64
    %23 = llvm.add %18, %22 : i64
    %24 = llvm.alloca %23 x i8 : (i64) -> !llvm.ptr
    %25 = llvm.extractvalue %13[1] : !llvm.struct<(i64, ptr)>
    "llvm.intr.memcpy"(%24, %25, %23) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.call @free(%25) : (!llvm.ptr) -> ()
    %26 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %27 = llvm.extractvalue %13[0] : !llvm.struct<(i64, ptr)>
    %28 = llvm.insertvalue %27, %26[0] : !llvm.struct<(i64, ptr)>
    %29 = llvm.insertvalue %24, %28[1] : !llvm.struct<(i64, ptr)>
    %30 = llvm.extractvalue %29[1] : !llvm.struct<(i64, ptr)>
    %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
    llvm.call @free(%31) : (!llvm.ptr) -> ()
    llvm.return
  }
}
