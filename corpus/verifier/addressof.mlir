// The symbol is a global or function of the LLVM level.
llvm.func @f() {
  %0 = "llvm.mlir.addressof"() <{global_name = @nowhere}> : () -> !llvm.ptr // error: expected an LLVM global or function, @nowhere is not one
  %1 = "llvm.mlir.addressof"() <{global_name = @f}> : () -> i64 // error: expected the result of a pointer type, found i64
  "llvm.return"() : () -> ()
}
