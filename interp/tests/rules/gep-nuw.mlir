// With `nuw` an index is not negative: its size times 2^64 - 1 is too much.
llvm.func @f(%i: i64) -> (i64 {llvm.noundef}) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.getelementptr nuw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %a = llvm.ptrtoint %m : !llvm.ptr to i64
  %b = llvm.ptrtoint %p : !llvm.ptr to i64
  %0 = llvm.sub %b, %a : i64
  llvm.return %0 : i64
}
// call: @f(-1 : i64) == undefined "llvm.getelementptr in @f: `nuw` violated: 18446744073709551615 * 4 bytes do not fit in i64 unsigned"
// call: @f(1 : i64) == 4 : i64
