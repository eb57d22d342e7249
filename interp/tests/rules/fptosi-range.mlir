// A float that is converted to an integer fits after truncation.
llvm.func @f(%a: f32) -> (i8 {llvm.noundef}) {
  %0 = llvm.fptosi %a : f32 to i8
  llvm.return %0 : i8
}
// call: @f(128.0 : f32) == undefined "llvm.fptosi in @f: 128 does not fit in i8 signed"
// call: @f(-128.5 : f32) == -128 : i8
