// Typed pointers: null, a size computed by pointer arithmetic, and bit casts.
llvm.func @malloc(i64) -> !llvm.ptr<i8>
llvm.func @run(%x: i32) -> i32 {
  %0 = llvm.mlir.constant(3 : index) : i64
  %1 = llvm.mlir.null : !llvm.ptr<i32>
  %2 = llvm.getelementptr %1[%0] : (!llvm.ptr<i32>, i64) -> !llvm.ptr<i32>
  %3 = llvm.ptrtoint %2 : !llvm.ptr<i32> to i64
  %4 = llvm.call @malloc(%3) : (i64) -> !llvm.ptr<i8>
  %5 = llvm.bitcast %4 : !llvm.ptr<i8> to !llvm.ptr<i32>
  %6 = llvm.getelementptr %5[%0] : (!llvm.ptr<i32>, i64) -> !llvm.ptr<i32>
  %7 = llvm.mlir.constant(-1 : index) : i64
  %8 = llvm.getelementptr %6[%7] : (!llvm.ptr<i32>, i64) -> !llvm.ptr<i32>
  llvm.store %x, %8 : !llvm.ptr<i32>
  %9 = llvm.load %8 : !llvm.ptr<i32>
  %10 = llvm.mul %9, %x : i32
  llvm.return %10 : i32
}
// call: @run(12 : i32) == 144 : i32
