llvm.func @f(%arg0: i64, %arg1: i64) -> i64 {
  %0 = llvm.icmp "sgt" %arg0, %arg1 : i64
  %1 = llvm.sub %arg0, %arg1 : i64
  %2 = llvm.select %0, %1, %arg0 : i1, i64
  llvm.return %2 : i64
}
