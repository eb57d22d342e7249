// With `nusw` an index times its size fits as a signed integer; it may leave the allocation.
llvm.func @f(%i: i64) -> (i64 {llvm.noundef}) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.getelementptr nusw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %a = llvm.ptrtoint %m : !llvm.ptr to i64
  %b = llvm.ptrtoint %p : !llvm.ptr to i64
  %0 = llvm.sub %b, %a : i64
  llvm.return %0 : i64
}
// call: @f(4611686018427387904 : i64) == undefined "llvm.getelementptr in @f: `nusw` violated: 4611686018427387904 * 4 bytes do not fit in i64 signed"
// call: @f(-3 : i64) == -12 : i64
// call: @f(1000 : i64) == 4000 : i64
