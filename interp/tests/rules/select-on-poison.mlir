// `select` on a poison condition is poison; poison in the arm that is not chosen has no effect.
llvm.func @chosen(%c: i1) -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i8) : i8
  %p = llvm.mlir.poison : i8
  %0 = llvm.select %c, %p, %one : i1, i8
  llvm.return %0 : i8
}
llvm.func @condition() -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i8) : i8
  %c = llvm.mlir.poison : i1
  %0 = llvm.select %c, %one, %one : i1, i8
  llvm.return %0 : i8
}
// call: @chosen(true) == undefined "poison from llvm.mlir.poison"
// call: @condition() == undefined "poison from llvm.mlir.poison"
// call: @chosen(false) == 1 : i8
