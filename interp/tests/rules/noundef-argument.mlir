// A `noundef` argument is not poison.
llvm.func @g(%a: i8 {llvm.noundef}) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.return %one : i8
}
llvm.func @h(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.return %one : i8
}
llvm.func @promised() -> i8 {
  %u = llvm.mlir.undef : i8
  %0 = llvm.call @g(%u) : (i8) -> i8
  llvm.return %0 : i8
}
llvm.func @free() -> i8 {
  %u = llvm.mlir.undef : i8
  %0 = llvm.call @h(%u) : (i8) -> i8
  llvm.return %0 : i8
}
// call: @promised() == undefined "llvm.call in @promised: `noundef` is promised and does not hold (argument 0 of @g is undef from llvm.mlir.undef)"
// call: @free() == 1 : i8
// call: @g(3 : i8) == 1 : i8
// call: @g(poison : i8) == undefined "argument 0 of @g is poison"
