// `memrefCopy` copies a 2x3 block with strides (4, 1) and offset 1 to a block with strides (1, 2).
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
llvm.func @run(%rows: i64, %columns: i64) -> vector<6xi16> {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %from = llvm.alloca %c1 x vector<8xi16> : (i64) -> !llvm.ptr
  %to = llvm.alloca %c1 x vector<6xi16> : (i64) -> !llvm.ptr
  %data = llvm.mlir.constant(dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi16>) : vector<8xi16>
  %none = llvm.mlir.constant(dense<-1> : vector<6xi16>) : vector<6xi16>
  llvm.store %data, %from : vector<8xi16>, !llvm.ptr
  llvm.store %none, %to : vector<6xi16>, !llvm.ptr
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %1 = llvm.insertvalue %from, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %2 = llvm.insertvalue %from, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %3 = llvm.insertvalue %c1, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %4 = llvm.insertvalue %rows, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %5 = llvm.insertvalue %columns, %4[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %6 = llvm.insertvalue %c4, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %7 = llvm.insertvalue %c1, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %8 = llvm.insertvalue %to, %7[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %9 = llvm.insertvalue %to, %8[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %10 = llvm.insertvalue %c0, %9[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %11 = llvm.insertvalue %c1, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %12 = llvm.insertvalue %c2, %11[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %s = llvm.alloca %c1 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %7, %s : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
  %t = llvm.alloca %c1 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %12, %t : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
  %20 = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
  %21 = llvm.insertvalue %c2, %20[0] : !llvm.struct<(i64, ptr)>
  %22 = llvm.insertvalue %s, %21[1] : !llvm.struct<(i64, ptr)>
  %23 = llvm.insertvalue %t, %21[1] : !llvm.struct<(i64, ptr)>
  %us = llvm.alloca %c1 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  llvm.store %22, %us : !llvm.struct<(i64, ptr)>, !llvm.ptr
  %ut = llvm.alloca %c1 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  llvm.store %23, %ut : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.call @memrefCopy(%c2, %us, %ut) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  %r = llvm.load %to : !llvm.ptr -> vector<6xi16>
  llvm.return %r : vector<6xi16>
}
// Element (i, j) has the value 1 + 4i + j and is copied to position i + 2j.
// call: @run(2 : i64, 3 : i64) == [1, 5, 2, 6, 3, 7] : vector<6xi16>
// call: @run(1 : i64, 2 : i64) == [1, -1, 2, -1, -1, -1] : vector<6xi16>
// call: @run(0 : i64, 3 : i64) == [-1, -1, -1, -1, -1, -1] : vector<6xi16>
// call: @run(-1 : i64, 3 : i64) == undefined "size"
