// A divisor is not zero.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.sdiv %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(7 : i8, 0 : i8) == undefined "llvm.sdiv in @f: division by zero"
// call: @f(-7 : i8, 2 : i8) == -3 : i8
