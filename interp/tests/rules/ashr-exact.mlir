// An `exact` right shift drops no set bit.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.ashr exact %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(-5 : i8, 1 : i8) == undefined "llvm.ashr in @f: `exact` violated: -5 >> 1 drops a set bit"
// call: @f(-6 : i8, 1 : i8) == -3 : i8
