// An `exact` division leaves no remainder.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.udiv exact %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(-1 : i8, 2 : i8) == undefined "llvm.udiv in @f: `exact` violated: 255 / 2 leaves a remainder"
// call: @f(-2 : i8, 2 : i8) == 127 : i8
