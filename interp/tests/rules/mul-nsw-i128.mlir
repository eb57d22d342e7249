// A product with `nsw` fits, even at the largest integer width.
llvm.func @f(%a: i128, %b: i128) -> (i128 {llvm.noundef}) {
  %0 = llvm.mul %a, %b overflow<nsw> : i128
  llvm.return %0 : i128
}
// call: @f(170141183460469231731687303715884105727 : i128, 2 : i128) == undefined "`nsw` violated: 170141183460469231731687303715884105727 * 2"
// call: @f(-85070591730234615865843651857942052864 : i128, 2 : i128) == -170141183460469231731687303715884105728 : i128
