llvm.func @f(%arg0: i8, %arg1: i64) -> i32 {
  %0 = llvm.zext %arg0 : i8 to i32
  %1 = llvm.sext %arg0 : i8 to i32
  %2 = llvm.trunc %arg1 : i64 to i32
  %3 = llvm.xor %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}
