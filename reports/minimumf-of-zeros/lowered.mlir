module @case_0 {
  llvm.func @f0(%arg0: f32, %arg1: i32) -> f32 {
    %0 = llvm.bitcast %arg1 : i32 to f32
    %1 = llvm.fcmp "ult" %0, %arg0 : f32
    %2 = llvm.select %1, %0, %arg0 : i1, f32
    %3 = llvm.fcmp "uno" %arg0, %arg0 : f32
    %4 = llvm.select %3, %arg0, %2 : i1, f32
    llvm.return %4 : f32
  }
}
