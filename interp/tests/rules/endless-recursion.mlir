// Endless recursion is not undefined behaviour here; it runs out of fuel.
llvm.func @f(%c: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.cond_br %c, ^again, ^end
^again:
  %0 = llvm.call @f(%c) : (i1) -> i8
  llvm.return %0 : i8
^end:
  llvm.return %one : i8
}
// call: @f(true) == out-of-fuel
// call: @f(false) == 1 : i8
