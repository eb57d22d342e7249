// An integer converts to a pointer to a block only if a pointer to this block was converted to an integer.
llvm.func @guessed() -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.store %x, %m : i32, !llvm.ptr
  %a = llvm.mlir.constant(1048580 : i64) : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @exposed() -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.store %x, %m : i32, !llvm.ptr
  %b = llvm.ptrtoint %m : !llvm.ptr to i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @guessed() == undefined "llvm.load in @guessed: access through a pointer to no block: 0x100004"
// call: @exposed() == 7 : i32
