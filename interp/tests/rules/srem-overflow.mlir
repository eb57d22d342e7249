// The minimum is not divided by -1, although the remainder would be zero.
llvm.func @f(%a: i8, %b: i8) -> (i8 {llvm.noundef}) {
  %0 = llvm.srem %a, %b : i8
  llvm.return %0 : i8
}
// call: @f(-128 : i8, -1 : i8) == undefined "llvm.srem in @f: signed division overflow"
// call: @f(-127 : i8, -1 : i8) == 0 : i8
