// A call through a pointer has the type of the called function.
llvm.func @inc(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %one : i32
  llvm.return %0 : i32
}
llvm.func @other(%a: i64) -> i32 {
  %0 = llvm.trunc %a : i64 to i32
  llvm.return %0 : i32
}
llvm.func @f(%c: i1, %a: i32) -> i32 {
  %p = llvm.mlir.addressof @inc : !llvm.ptr
  %q = llvm.mlir.addressof @other : !llvm.ptr
  %s = llvm.select %c, %q, %p : i1, !llvm.ptr
  %0 = llvm.call %s(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// call: @f(true, 5 : i32) == undefined "llvm.call in @f: call of a function of another type ((i32) -> i32 where @other is !llvm.func<i32 (i64)>)"
// call: @f(false, 5 : i32) == 6 : i32
