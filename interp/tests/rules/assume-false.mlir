// An assumption is true.
llvm.func @f(%c: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.intr.assume %c : i1
  llvm.return %one : i8
}
// call: @f(false) == undefined "llvm.intr.assume in @f: an assumption does not hold"
// call: @f(true) == 1 : i8
