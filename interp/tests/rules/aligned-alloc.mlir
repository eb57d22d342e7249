// The alignment of `aligned_alloc` is a power of two.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: i64) -> i64 {
  %n = llvm.mlir.constant(48 : i64) : i64
  %mask = llvm.mlir.constant(15 : i64) : i64
  %m = llvm.call @aligned_alloc(%a, %n) : (i64, i64) -> !llvm.ptr
  %i = llvm.ptrtoint %m : !llvm.ptr to i64
  %0 = llvm.and %i, %mask : i64
  llvm.return %0 : i64
}
// call: @f(12 : i64) == undefined "llvm.call in @f: 12 is not a power of two (an alignment)"
// call: @f(16 : i64) == 0 : i64
