// A product with `nsw` fits as a signed integer.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.mul %a, %b overflow<nsw> : i8
  llvm.return %0 : i8
}
// call: @f(16 : i8, 8 : i8) == undefined "llvm.mul in @f: `nsw` violated: 16 * 8 does not fit in i8 signed"
// call: @f(-16 : i8, 8 : i8) == -128 : i8
