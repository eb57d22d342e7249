// A truncation with `nuw` drops no set bit.
llvm.func @f(%a: i16) -> (i8 {llvm.noundef}) {
  %0 = llvm.trunc %a overflow<nuw> : i16 to i8
  llvm.return %0 : i8
}
// call: @f(256 : i16) == undefined "llvm.trunc in @f: `nuw` violated: 256 does not fit in i8 unsigned"
// call: @f(255 : i16) == -1 : i8
