// `freeze` turns poison into an arbitrary but fixed value.
llvm.func @raw(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.shl %one, %a : i8
  llvm.switch %b : i8, ^end []
^end:
  llvm.return %one : i8
}
llvm.func @frozen(%a: i8) -> (i8 {llvm.noundef}) {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.shl %one, %a : i8
  %c = llvm.freeze %b : i8
  %d = llvm.sub %c, %c : i8
  llvm.return %d : i8
}
// call: @raw(9 : i8) == undefined "shift of i8 by 9"
// call: @frozen(9 : i8) == 0 : i8
