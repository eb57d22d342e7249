// The amount of a saturating shift is less than the width, too.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.intr.sshl.sat(%a, %b) : (i8, i8) -> i8
  llvm.return %0 : i8
}
// call: @f(1 : i8, 8 : i8) == undefined "llvm.intr.sshl.sat in @f: shift of i8 by 8"
// call: @f(-65 : i8, 1 : i8) == -128 : i8
// call: @f(3 : i8, 2 : i8) == 12 : i8
