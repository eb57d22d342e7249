// A difference with `nuw` does not borrow.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.sub %a, %b overflow<nuw> : i8
  llvm.return %0 : i8
}
// call: @f(3 : i8, 5 : i8) == undefined "llvm.sub in @f: `nuw` violated: 3 - 5 does not fit in i8 unsigned"
// call: @f(5 : i8, 3 : i8) == 2 : i8
