// With `nusw` the address does not wrap around zero.
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
// call: @f(-1000000 : i64) == undefined "`nusw` violated: 0x100004 + -4000000 wraps"
// call: @f(-200000 : i64) == -800000 : i64
