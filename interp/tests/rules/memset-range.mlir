// `memset` writes within the allocation.
llvm.func @f(%len: i64) -> (i32 {llvm.noundef}) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %byte = llvm.mlir.constant(1 : i8) : i8
  "llvm.intr.memset"(%m, %byte, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %0 = llvm.load %m : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(17 : i64) == undefined "llvm.intr.memset in @f: access of 17 bytes at offset 0 of a block of 16 bytes"
// call: @f(3 : i64) == undefined "undefined bytes were read"
// 0x01010101
// call: @f(4 : i64) == 16843009 : i32
