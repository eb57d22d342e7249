// An address is not poison.
llvm.func @f(%i: i64) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.getelementptr inbounds %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %q = llvm.getelementptr %p[-2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return %x : i32
}
// call: @f(5 : i64) == undefined "llvm.store in @f: poison used as an address (from llvm.getelementptr in @f: `inbounds` violated: offset 20 of stack allocation #0 of 16 bytes)"
// Just past the end is in bounds.
// call: @f(4 : i64) == 7 : i32
