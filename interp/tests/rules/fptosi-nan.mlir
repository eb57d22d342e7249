// A NaN does not convert to an integer.
llvm.func @f(%a: f64) -> (i64 {llvm.noundef}) {
  %0 = llvm.fptosi %a : f64 to i64
  llvm.return %0 : i64
}
// call: @f(0x7FF8000000000000 : f64) == undefined "llvm.fptosi in @f: NaN does not fit in i64 signed"
// call: @f(-2.5 : f64) == -2 : i64
