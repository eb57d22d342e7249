// A pointer accesses only the block from which it was derived, whatever its address.
llvm.func @f(%c: i1) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %other = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %other : i32, !llvm.ptr
  %a = llvm.ptrtoint %m : !llvm.ptr to i64
  %b = llvm.ptrtoint %other : !llvm.ptr to i64
  %d = llvm.sub %b, %a : i64
  %far = llvm.getelementptr %m[%d] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %p = llvm.select %c, %far, %other : i1, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "of stack allocation #0 of 16 bytes"
// call: @f(false) == 7 : i32
