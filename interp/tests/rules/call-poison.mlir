// A callee is not poison.
llvm.func @inc(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %one : i32
  llvm.return %0 : i32
}
llvm.func @f(%c: i1, %a: i32) -> i32 {
  %p = llvm.mlir.addressof @inc : !llvm.ptr
  %q = llvm.mlir.poison : !llvm.ptr
  %s = llvm.select %c, %q, %p : i1, !llvm.ptr
  %0 = llvm.call %s(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// call: @f(true, 5 : i32) == undefined "llvm.call in @f: poison used as a callee (from llvm.mlir.poison)"
// call: @f(false, 5 : i32) == 6 : i32
