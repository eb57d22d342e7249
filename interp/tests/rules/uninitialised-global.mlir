// A global with an undef value is written before it is read.
llvm.mlir.global private @tab() : !llvm.array<2 x i32> {
  %0 = llvm.mlir.undef : !llvm.array<2 x i32>
  llvm.return %0 : !llvm.array<2 x i32>
}
llvm.func @f(%i: i64) -> (i32 {llvm.noundef}) {
  %x = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.mlir.addressof @tab : !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %p = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i32>
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(1 : i64) == undefined "llvm.load in @f: undefined bytes were read"
// call: @f(0 : i64) == 8 : i32
