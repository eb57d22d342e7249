// An assumption is not poison.
llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.add %a, %one overflow<nuw> : i8
  %c = llvm.icmp "ne" %b, %a : i8
  llvm.intr.assume %c : i1
  llvm.return %b : i8
}
// call: @f(-1 : i8) == undefined "llvm.intr.assume in @f: poison used as an assumption (from llvm.add in @f"
// call: @f(1 : i8) == 2 : i8
