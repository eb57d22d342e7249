// Addresses are unspecified: `tv` compares two programs with other stack blocks.
// expect: f: unsupported
llvm.func @out(i64)
llvm.func @f() {
  %n = llvm.mlir.constant(2 : i32) : i32
  %unused = llvm.alloca %n x i16 : (i32) -> !llvm.ptr
  %block = llvm.alloca %n x i64 : (i32) -> !llvm.ptr
  %address = llvm.ptrtoint %block : !llvm.ptr to i64
  llvm.call @out(%address) : (i64) -> ()
  llvm.return
}
// call: @f()
// -----
llvm.func @out(i64)
llvm.func @f() {
  %n = llvm.mlir.constant(2 : i32) : i32
  %block = llvm.alloca %n x i64 : (i32) -> !llvm.ptr
  %address = llvm.ptrtoint %block : !llvm.ptr to i64
  llvm.call @out(%address) : (i64) -> ()
  llvm.return
}
