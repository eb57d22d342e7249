// An argument is dereferenceable for the promised number of bytes.
llvm.func @g(%p: !llvm.ptr {llvm.dereferenceable = 8 : i64}) -> i8 {
  %x = llvm.mlir.constant(7 : i8) : i8
  llvm.return %x : i8
}
llvm.func @f(%i: i64) -> i8 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.call @g(%p) : (!llvm.ptr) -> i8
  llvm.return %0 : i8
}
// call: @f(3 : i64) == undefined "`dereferenceable` is promised and does not hold (8 bytes of argument 0 of @g, offset 12 of stack allocation #0 of 16 bytes"
// call: @f(2 : i64) == 7 : i8
