// A shift amount is less than the width.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.shl %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(1 : i8, 8 : i8) == undefined "llvm.shl in @f: shift of i8 by 8"
// call: @f(1 : i8, 7 : i8) == -128 : i8
