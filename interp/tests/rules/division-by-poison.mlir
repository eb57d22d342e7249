// Poison may be zero, so dividing by it is undefined at once, not poison.
llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.add %a, %one overflow<nsw> : i8
  %0 = llvm.udiv %one, %b : i8
  llvm.return %one : i8
}
// call: @f(127 : i8) == undefined "llvm.udiv in @f: poison used as a divisor (from llvm.add in @f: `nsw` violated: 127 + 1"
// call: @f(1 : i8) == 1 : i8
