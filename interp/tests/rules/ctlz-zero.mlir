// `ctlz` of zero is poison with `is_zero_poison`, and otherwise the width.
llvm.func @f(%a: i8) -> (i8 {llvm.noundef}) {
  %0 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i8) -> i8
  llvm.return %0 : i8
}
llvm.func @total(%a: i8) -> (i8 {llvm.noundef}) {
  %0 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  llvm.return %0 : i8
}
// call: @f(0 : i8) == undefined "llvm.intr.ctlz in @f: `is_zero_poison` violated: the operand is zero"
// call: @f(1 : i8) == 7 : i8
// call: @total(0 : i8) == 8 : i8
