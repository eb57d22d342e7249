// A constant global is not filled.
llvm.mlir.global private constant @fixed(7 : i32) : i32
llvm.func @f(%len: i64) -> i32 {
  %byte = llvm.mlir.constant(1 : i8) : i8
  %m = llvm.mlir.addressof @fixed : !llvm.ptr
  "llvm.intr.memset"(%m, %byte, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(1 : i64) == undefined "write to constant memory (write of 1 bytes at offset 0 of constant global allocation #0"
// call: @f(0 : i64) == 7 : i32
