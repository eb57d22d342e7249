// A product with `nuw` fits as an unsigned integer.
llvm.func @f(%a: i64, %b: i64) -> (i64 {llvm.noundef}) {
  %0 = llvm.mul %a, %b overflow<nuw> : i64
  llvm.return %0 : i64
}
// call: @f(3 : i64, -1 : i64) == undefined "llvm.mul in @f: `nuw` violated: 3 * 18446744073709551615 does not fit in i64 unsigned"
// call: @f(3 : i64, 5 : i64) == 15 : i64
