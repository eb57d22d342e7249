// A left shift with `nuw` keeps every set bit.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.shl %a, %b overflow<nuw> : i8
  llvm.return %0 : i8
}
// call: @f(-128 : i8, 1 : i8) == undefined "llvm.shl in @f: `nuw` violated: 128 << 1 does not fit in i8 unsigned"
// 0x7f << 1 is 0xfe.
// call: @f(127 : i8, 1 : i8) == -2 : i8
