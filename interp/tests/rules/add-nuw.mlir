// A sum with `nuw` fits as an unsigned integer.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.add %a, %b overflow<nuw> : i8
  llvm.return %0 : i8
}
// call: @f(-1 : i8, 1 : i8) == undefined "llvm.add in @f: `nuw` violated: 255 + 1 does not fit in i8 unsigned"
// call: @f(-2 : i8, 1 : i8) == -1 : i8
