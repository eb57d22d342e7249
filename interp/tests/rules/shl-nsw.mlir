// A left shift with `nsw` keeps the sign and every bit that differs from it.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.shl %a, %b overflow<nsw> : i8
  llvm.return %0 : i8
}
// call: @f(64 : i8, 1 : i8) == undefined "llvm.shl in @f: `nsw` violated: 64 << 1 does not fit in i8 signed"
// call: @f(-64 : i8, 1 : i8) == -128 : i8
