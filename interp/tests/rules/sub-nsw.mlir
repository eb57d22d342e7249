// A difference with `nsw` fits as a signed integer.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.sub %a, %b overflow<nsw> : i8
  llvm.return %0 : i8
}
// call: @f(-128 : i8, 1 : i8) == undefined "llvm.sub in @f: `nsw` violated: -128 - 1 does not fit in i8 signed"
// call: @f(-127 : i8, 1 : i8) == -128 : i8
