// LLVM folds calls of functions of the C library that it knows by name; other functions are the host's.
// expect: known: unsupported
// expect: unknown: mismatch
llvm.func @ffs(i32) -> i32
llvm.func @first_bit(i32) -> i32
llvm.func @known() -> i32 {
  %0 = llvm.mlir.constant(40 : i32) : i32
  %1 = llvm.call @ffs(%0) : (i32) -> i32
  llvm.return %1 : i32
}
llvm.func @unknown() -> i32 {
  %0 = llvm.mlir.constant(40 : i32) : i32
  %1 = llvm.call @first_bit(%0) : (i32) -> i32
  llvm.return %1 : i32
}
// call: @known()
// call: @unknown()
// -----
llvm.func @ffs(i32) -> i32
llvm.func @first_bit(i32) -> i32
llvm.func @known() -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @unknown() -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.return %0 : i32
}
