// A function returns the argument that `returned` names.
llvm.func @f(%a: i32, %b: i32 {llvm.returned}) -> i32 {
  %0 = llvm.add %a, %b : i32
  llvm.return %0 : i32
}
llvm.func @g(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.call @f(%a, %one) : (i32, i32) -> i32
  llvm.return %0 : i32
}
// call: @f(0 : i32, 5 : i32) == 5 : i32
// call: @f(2 : i32, 5 : i32) == undefined "`returned` is promised and does not hold (argument 1 is 0x5, and 0x7 is returned)"
// call: @g(0 : i32) == 1 : i32
// call: @g(3 : i32) == undefined "argument 1 is 0x1, and 0x4 is returned"
