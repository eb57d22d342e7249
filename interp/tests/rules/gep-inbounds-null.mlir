// Null belongs to no allocation: only zero may be added with `inbounds`.
llvm.func @f(%i: i64) -> (i64 {llvm.noundef}) {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.getelementptr inbounds %null[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %0 : i64
}
llvm.func @size() -> (i64 {llvm.noundef}) {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64)>
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %0 : i64
}
// call: @f(1 : i64) == undefined "llvm.getelementptr in @f: `inbounds` violated: 0x0, from a pointer to no block: 0x0"
// call: @f(0 : i64) == 0 : i64
// call: @size() == 16 : i64
