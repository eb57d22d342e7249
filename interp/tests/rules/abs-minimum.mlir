// `abs` of the minimum is poison with `is_int_min_poison`, and otherwise the minimum.
llvm.func @f(%a: i8) -> (i8 {llvm.noundef}) {
  %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = true}> : (i8) -> i8
  llvm.return %0 : i8
}
llvm.func @total(%a: i8) -> (i8 {llvm.noundef}) {
  %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i8) -> i8
  llvm.return %0 : i8
}
// call: @f(-128 : i8) == undefined "llvm.intr.abs in @f: `is_int_min_poison` violated: the operand is -128"
// call: @f(-127 : i8) == 127 : i8
// call: @total(-128 : i8) == -128 : i8
