// A truncation with `nsw` keeps the signed value.
llvm.func @f(%a: i16) -> (i8 {llvm.noundef}) {
  %0 = llvm.trunc %a overflow<nsw> : i16 to i8
  llvm.return %0 : i8
}
// call: @f(200 : i16) == undefined "llvm.trunc in @f: `nsw` violated: 200 does not fit in i8 signed"
// call: @f(-128 : i16) == -128 : i8
