// A pointer into a function is not a function; the function's own address is, even as an integer.
llvm.func @inc(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %one : i32
  llvm.return %0 : i32
}
llvm.func @f(%c: i1, %a: i32) -> i32 {
  %p = llvm.mlir.addressof @inc : !llvm.ptr
  %o = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %same = llvm.inttoptr %i : i64 to !llvm.ptr
  %q = llvm.select %c, %o, %same : i1, !llvm.ptr
  %s = llvm.select %c, %q, %p : i1, !llvm.ptr
  %0 = llvm.call %s(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// call: @f(true, 5 : i32) == undefined "call of something that is not a function (4 bytes from @inc)"
// call: @f(false, 5 : i32) == 6 : i32
