// The operand of a zero extension with `nneg` is not negative.
llvm.func @f(%a: i8) -> (i16 {llvm.noundef}) {
  %0 = llvm.zext nneg %a : i8 to i16
  llvm.return %0 : i16
}
// call: @f(-1 : i8) == undefined "llvm.zext in @f: `nneg` violated: -1 is negative"
// call: @f(127 : i8) == 127 : i16
