// An `exact` division leaves no remainder.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.sdiv exact %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(7 : i8, 2 : i8) == undefined "llvm.sdiv in @f: `exact` violated: 7 / 2 leaves a remainder"
// call: @f(-8 : i8, 2 : i8) == -4 : i8
