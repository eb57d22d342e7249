// A returned number is outside of the range of the result.
llvm.func @g(%a: i64) -> (i64 {llvm.noundef, llvm.range = #llvm.constant_range<i64, -1, 100>}) {
  llvm.return %a : i64
}
// call: @g(100 : i64) == undefined "`range` violated"
// call: @g(99 : i64) == 99 : i64
// call: @g(-1 : i64) == -1 : i64
// call: @g(-2 : i64) == undefined "`range` violated"
