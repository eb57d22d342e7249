// The value of a switch is not poison.
llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.add %a, %one overflow<nuw> : i8
  llvm.switch %b : i8, ^other [
    2: ^two
  ]
^two:
  llvm.return %a : i8
^other:
  llvm.return %b : i8
}
// call: @f(-1 : i8) == undefined "llvm.switch in @f: branch on poison (from llvm.add in @f: `nuw` violated: 255 + 1"
// call: @f(1 : i8) == 1 : i8
// call: @f(4 : i8) == 5 : i8
