// `unreachable` is not reached.
llvm.func @f(%c: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.unreachable
^no:
  llvm.return %one : i8
}
// call: @f(true) == undefined "llvm.unreachable in @f: `unreachable` was reached"
// call: @f(false) == 1 : i8
