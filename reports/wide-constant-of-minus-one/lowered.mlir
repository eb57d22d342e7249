module @case_0 {
  llvm.func @f0(%arg0: i1, %arg1: i1, %arg2: i128, %arg3: i1, %arg4: i128, %arg5: i1) -> i128 {
    %0 = llvm.mlir.constant(18446744073709551615 : i128) : i128
    %1 = llvm.mlir.constant(0 : i128) : i128
    %2 = llvm.sdiv %arg4, %arg2 : i128
    %3 = llvm.mul %2, %arg2 : i128
    %4 = llvm.icmp "ne" %arg4, %3 : i128
    %5 = llvm.icmp "slt" %arg4, %1 : i128
    %6 = llvm.icmp "slt" %arg2, %1 : i128
    %7 = llvm.icmp "ne" %5, %6 : i1
    %8 = llvm.and %4, %7 : i1
    %9 = llvm.add %2, %0 : i128
    %10 = llvm.select %8, %9, %2 : i1, i128
    llvm.return %10 : i128
  }
}
