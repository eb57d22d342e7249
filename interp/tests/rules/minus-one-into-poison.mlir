// A poison dividend may be the minimum, which -1 does not divide.
llvm.func @f(%b: i8) -> i8 {
  %a = llvm.mlir.undef : i8
  %0 = llvm.sdiv %a, %b : i8
  llvm.return %b : i8
}
// call: @f(-1 : i8) == undefined "undef used as a dividend of -1 (from llvm.mlir.undef)"
// call: @f(1 : i8) == 1 : i8
