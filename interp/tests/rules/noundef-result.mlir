// A `noundef` result is not poison.
llvm.func @promised(%a: i8) -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i8) : i8
  %0 = llvm.add %a, %one overflow<nsw> : i8
  llvm.return %0 : i8
}
llvm.func @free(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %0 = llvm.add %a, %one overflow<nsw> : i8
  llvm.return %0 : i8
}
// call: @promised(127 : i8) == undefined "llvm.return in @promised: `noundef` is promised and does not hold (result 0 is poison from llvm.add in @promised"
// call: @promised(1 : i8) == 2 : i8
// call: @free(127 : i8) == poison : i8
