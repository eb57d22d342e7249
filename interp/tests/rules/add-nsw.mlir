// A sum with `nsw` fits as a signed integer.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.add %a, %b overflow<nsw> : i8
  llvm.return %0 : i8
}
// call: @f(127 : i8, 1 : i8) == undefined "llvm.add in @f: `nsw` violated: 127 + 1 does not fit in i8 signed"
// call: @f(100 : i8, 27 : i8) == 127 : i8
