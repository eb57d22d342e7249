// `memrefCopy` with a 32-bit `index` copies every other element in reverse order.
// index-bitwidth: 32
llvm.func @memrefCopy(i32, !llvm.ptr, !llvm.ptr)
llvm.func @run(%n: i32, %m: i32) -> vector<4xi8> {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %back = llvm.mlir.constant(-1 : i32) : i32
  %from = llvm.alloca %c1 x vector<8xi8> : (i32) -> !llvm.ptr
  %to = llvm.alloca %c1 x vector<4xi8> : (i32) -> !llvm.ptr
  %data = llvm.mlir.constant(dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi8>) : vector<8xi8>
  llvm.store %data, %from : vector<8xi8>, !llvm.ptr
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %1 = llvm.insertvalue %from, %0[1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %2 = llvm.insertvalue %c1, %1[2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %3 = llvm.insertvalue %n, %2[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %4 = llvm.insertvalue %c2, %3[4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %5 = llvm.insertvalue %to, %4[1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %6 = llvm.insertvalue %c3, %5[2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %7 = llvm.insertvalue %m, %6[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %8 = llvm.insertvalue %back, %7[4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
  %s = llvm.alloca %c1 x !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> : (i32) -> !llvm.ptr
  llvm.store %4, %s : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>, !llvm.ptr
  %t = llvm.alloca %c1 x !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> : (i32) -> !llvm.ptr
  llvm.store %8, %t : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>, !llvm.ptr
  %20 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  %21 = llvm.insertvalue %c1, %20[0] : !llvm.struct<(i32, ptr)>
  %22 = llvm.insertvalue %s, %21[1] : !llvm.struct<(i32, ptr)>
  %23 = llvm.insertvalue %t, %21[1] : !llvm.struct<(i32, ptr)>
  %us = llvm.alloca %c1 x !llvm.struct<(i32, ptr)> : (i32) -> !llvm.ptr
  llvm.store %22, %us : !llvm.struct<(i32, ptr)>, !llvm.ptr
  %ut = llvm.alloca %c1 x !llvm.struct<(i32, ptr)> : (i32) -> !llvm.ptr
  llvm.store %23, %ut : !llvm.struct<(i32, ptr)>, !llvm.ptr
  llvm.call @memrefCopy(%c1, %us, %ut) : (i32, !llvm.ptr, !llvm.ptr) -> ()
  %r = llvm.load %to : !llvm.ptr -> vector<4xi8>
  llvm.return %r : vector<4xi8>
}
// call: @run(4 : i32, 4 : i32) == [7, 5, 3, 1] : vector<4xi8>
// call: @run(4 : i32, 3 : i32) == undefined "memrefCopy"
