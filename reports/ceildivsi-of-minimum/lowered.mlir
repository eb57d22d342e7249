module @case_0 {
  llvm.func @f3(%arg0: i64, %arg1: i64) -> i64 {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = llvm.mlir.constant(-1 : i64) : i64
    %3 = llvm.icmp "sgt" %arg1, %1 : i64
    %4 = llvm.select %3, %2, %0 : i1, i64
    %5 = llvm.add %4, %arg0 : i64
    %6 = llvm.sdiv %5, %arg1 : i64
    %7 = llvm.add %6, %0 : i64
    %8 = llvm.sub %1, %arg0 : i64
    %9 = llvm.sdiv %8, %arg1 : i64
    %10 = llvm.sub %1, %9 : i64
    %11 = llvm.icmp "slt" %arg0, %1 : i64
    %12 = llvm.icmp "sgt" %arg0, %1 : i64
    %13 = llvm.icmp "slt" %arg1, %1 : i64
    %14 = llvm.icmp "sgt" %arg1, %1 : i64
    %15 = llvm.and %11, %13 : i1
    %16 = llvm.and %12, %14 : i1
    %17 = llvm.or %15, %16 : i1
    %18 = llvm.select %17, %7, %10 : i1, i64
    llvm.return %18 : i64
  }
}
