// A function with `noreturn` does not return. A function with `willreturn` does not end the program.
llvm.func @abort()
llvm.func @stops(%a: i32) attributes {passthrough = ["noreturn"]} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %is = llvm.icmp "eq" %a, %zero : i32
  llvm.cond_br %is, ^end, ^back
^end:
  llvm.call @abort() : () -> ()
  llvm.unreachable
^back:
  llvm.return
}
llvm.func @may_end(%a: i32) -> i32 {
  llvm.call @stops(%a) : (i32) -> ()
  llvm.return %a : i32
}
llvm.func @f(%a: i32) -> i32 attributes {will_return} {
  %two = llvm.mlir.constant(2 : i32) : i32
  %is = llvm.icmp "eq" %a, %two : i32
  llvm.cond_br %is, ^back, ^call
^call:
  %0 = llvm.call @may_end(%a) : (i32) -> i32
  llvm.return %0 : i32
^back:
  llvm.return %two : i32
}
// call: @may_end(0 : i32) == abort
// call: @may_end(1 : i32) == undefined "`noreturn` is promised and does not hold (@stops returns)"
// call: @f(2 : i32) == 2 : i32
// call: @f(0 : i32) == undefined "`willreturn` is promised and does not hold (the program ends in @f)"
