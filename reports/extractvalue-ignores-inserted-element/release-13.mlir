llvm.func @main() -> i32 {
  %five = llvm.mlir.constant(5 : i32) : i32
  %eight = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.mlir.undef : !llvm.array<1 x array<1 x i32>>
  %b = llvm.mlir.undef : !llvm.array<1 x i32>
  %row = llvm.insertvalue %five, %b[0] : !llvm.array<1 x i32>
  %0 = llvm.insertvalue %row, %a[0] : !llvm.array<1 x array<1 x i32>>
  %1 = llvm.insertvalue %eight, %0[0, 0] : !llvm.array<1 x array<1 x i32>>
  %2 = llvm.extractvalue %1[0] : !llvm.array<1 x array<1 x i32>>
  %3 = llvm.extractvalue %2[0] : !llvm.array<1 x i32>
  llvm.return %3 : i32
}
