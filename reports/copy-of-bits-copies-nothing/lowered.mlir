module @case_0 attributes {llvm.data_layout = ""} {
  llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @f1(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64) -> !llvm.struct<(ptr, ptr, i64)> attributes {llvm.emit_c_interface} {
    %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64)>
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.mlir.zero : !llvm.ptr
    %6 = llvm.getelementptr %5[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
    %8 = llvm.call @malloc(%7) : (i64) -> !llvm.ptr
    %9 = llvm.bitcast %8 : !llvm.ptr to !llvm.ptr
    %10 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
    %11 = llvm.insertvalue %9, %10[0] : !llvm.struct<(ptr, ptr, i64)>
    %12 = llvm.insertvalue %9, %11[1] : !llvm.struct<(ptr, ptr, i64)>
    %13 = llvm.mlir.constant(0 : index) : i64
    %14 = llvm.insertvalue %13, %12[2] : !llvm.struct<(ptr, ptr, i64)>
    %15 = llvm.mlir.constant(0 : index) : i64
    %16 = llvm.mlir.constant(1 : index) : i64
    %17 = llvm.alloca %16 x !llvm.struct<(ptr, ptr, i64)> : (i64) -> !llvm.ptr
    llvm.store %3, %17 : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
    %18 = llvm.bitcast %17 : !llvm.ptr to !llvm.ptr
    %19 = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
    %20 = llvm.insertvalue %15, %19[0] : !llvm.struct<(i64, ptr)>
    %21 = llvm.insertvalue %18, %20[1] : !llvm.struct<(i64, ptr)>
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.mlir.constant(1 : index) : i64
    %24 = llvm.alloca %23 x !llvm.struct<(ptr, ptr, i64)> : (i64) -> !llvm.ptr
    llvm.store %14, %24 : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
    %25 = llvm.bitcast %24 : !llvm.ptr to !llvm.ptr
    %26 = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
    %27 = llvm.insertvalue %22, %26[0] : !llvm.struct<(i64, ptr)>
    %28 = llvm.insertvalue %25, %27[1] : !llvm.struct<(i64, ptr)>
    %29 = llvm.mlir.constant(1 : index) : i64
    %30 = llvm.alloca %29 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %21, %30 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %31 = llvm.alloca %29 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %28, %31 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %32 = llvm.mlir.constant(0 : index) : i64
    llvm.call @memrefCopy(%32, %30, %31) : (i64, !llvm.ptr, !llvm.ptr) -> ()
    llvm.return %14 : !llvm.struct<(ptr, ptr, i64)>
  }
  llvm.func @_mlir_ciface_f1(%arg0: !llvm.ptr, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface} {
    %0 = llvm.load %arg1 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64)>
    %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64)>
    %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64)>
    %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64)>
    %4 = llvm.call @f1(%1, %2, %3) : (!llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(ptr, ptr, i64)>
    llvm.store %4, %arg0 : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
    llvm.return
  }
}
