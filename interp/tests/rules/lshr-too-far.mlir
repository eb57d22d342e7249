// A shift amount is less than the width, even if the width is not a power of two.
llvm.func @f(%a: i7, %b: i7) -> (i7 {llvm.noundef}) {
  %0 = llvm.lshr %a, %b : i7
  llvm.return %0 : i7
}
// call: @f(1 : i7, 7 : i7) == undefined "llvm.lshr in @f: shift of i7 by 7"
// call: @f(-64 : i7, 6 : i7) == 1 : i7
