// The operand of a conversion with `nneg` is not negative.
llvm.func @f(%a: i8) -> (f32 {llvm.noundef}) {
  %0 = llvm.uitofp nneg %a : i8 to f32
  llvm.return %0 : f32
}
// call: @f(-1 : i8) == undefined "llvm.uitofp in @f: `nneg` violated: -1 is negative"
// call: @f(3 : i8) == 3.0 : f32
