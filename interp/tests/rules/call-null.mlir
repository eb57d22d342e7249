// Null is not a function.
llvm.func @inc(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %one : i32
  llvm.return %0 : i32
}
llvm.func @f(%c: i1, %a: i32) -> i32 {
  %p = llvm.mlir.addressof @inc : !llvm.ptr
  %q = llvm.mlir.zero : !llvm.ptr
  %s = llvm.select %c, %q, %p : i1, !llvm.ptr
  %0 = llvm.call %s(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// call: @f(true, 5 : i32) == undefined "llvm.call in @f: call of something that is not a function (0x0)"
// call: @f(false, 5 : i32) == 6 : i32
