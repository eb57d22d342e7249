// Which NaN a sum is, is open. Whether it is one is not.
// expect: bits: unsupported
// expect: is: mismatch
llvm.func @bits(%a: f32) -> i32 {
  %0 = llvm.fadd %a, %a : f32
  %1 = llvm.bitcast %0 : f32 to i32
  llvm.return %1 : i32
}
llvm.func @is(%a: f32) -> i1 {
  %0 = llvm.fadd %a, %a : f32
  %1 = llvm.fcmp "uno" %0, %0 : f32
  llvm.return %1 : i1
}
// call: @bits(0x7FC00000 : f32)
// call: @is(0x7FC00000 : f32)
// -----
llvm.func @bits(%a: f32) -> i32 {
  %0 = llvm.bitcast %a : f32 to i32
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.or %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @is(%a: f32) -> i1 {
  %0 = llvm.mlir.constant(false) : i1
  llvm.return %0 : i1
}
