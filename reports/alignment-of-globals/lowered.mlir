module @case_0 attributes {llvm.data_layout = ""} {
  llvm.mlir.global private constant @g0(true) {addr_space = 0 : i32} : i1
  llvm.func @f2() {
    %0 = llvm.mlir.constant(1 : index) : i64
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
    %4 = llvm.mlir.addressof @g0 : !llvm.ptr
    %5 = llvm.mlir.constant(0 : index) : i64
    %6 = llvm.getelementptr %4[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %7 = llvm.mlir.constant(3735928559 : index) : i64
    %8 = llvm.inttoptr %7 : i64 to !llvm.ptr
    %9 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
    %10 = llvm.insertvalue %8, %9[0] : !llvm.struct<(ptr, ptr, i64)>
    %11 = llvm.insertvalue %6, %10[1] : !llvm.struct<(ptr, ptr, i64)>
    %12 = llvm.mlir.constant(0 : index) : i64
    %13 = llvm.insertvalue %12, %11[2] : !llvm.struct<(ptr, ptr, i64)>
    %14 = llvm.extractvalue %13[1] : !llvm.struct<(ptr, ptr, i64)>
    %15 = llvm.mlir.constant(0 : index) : i64
    %16 = llvm.mlir.constant(1 : index) : i64
    %17 = llvm.ptrtoint %14 : !llvm.ptr to i64
    %18 = llvm.and %17, %16 : i64
    %19 = llvm.icmp "eq" %18, %15 : i64
    "llvm.intr.assume"(%19) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    llvm.return
  }
}
