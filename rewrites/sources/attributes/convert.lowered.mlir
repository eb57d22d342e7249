llvm.func @f(%arg0: i32) -> f64 {
  %0 = llvm.uitofp %arg0 : i32 to f64
  llvm.return %0 : f64
}
