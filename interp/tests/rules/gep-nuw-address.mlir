// With `nuw` the address does not wrap: a negative number of bytes does.
llvm.func @f(%i: i64) -> (i64 {llvm.noundef}) {
  %a = llvm.mlir.constant(16 : i64) : i64
  %m = llvm.inttoptr %a : i64 to !llvm.ptr
  %p = llvm.getelementptr nuw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %0 : i64
}
// call: @f(-1 : i64) == undefined "llvm.getelementptr in @f: `nuw` violated: 0x10 + 18446744073709551615 wraps"
// call: @f(5 : i64) == 21 : i64
