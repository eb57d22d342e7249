// A condition is not poison.
llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.shl %one, %a : i8
  %c = llvm.icmp "ugt" %b, %one : i8
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.return %b : i8
^no:
  llvm.return %one : i8
}
// call: @f(8 : i8) == undefined "llvm.cond_br in @f: branch on poison (from llvm.shl in @f: shift of i8 by 8)"
// call: @f(3 : i8) == 8 : i8
