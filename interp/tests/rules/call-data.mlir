// A data block is not a function.
llvm.func @inc(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %one : i32
  llvm.return %0 : i32
}
llvm.func @f(%c: i1, %a: i32) -> i32 {
  %p = llvm.mlir.addressof @inc : !llvm.ptr
  %n = llvm.mlir.constant(1 : i64) : i64
  %q = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %s = llvm.select %c, %q, %p : i1, !llvm.ptr
  %0 = llvm.call %s(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// call: @f(true, 5 : i32) == undefined "call of something that is not a function (offset 0 of stack allocation #0 of 8 bytes)"
// call: @f(false, 5 : i32) == 6 : i32
