// The memrefs of `memrefCopy` have the same sizes.
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
llvm.func @f(%size: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %a = llvm.mlir.constant(10 : i32) : i32
  %b = llvm.mlir.constant(20 : i32) : i32
  %from = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %to = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %from2 = llvm.getelementptr %from[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %to1 = llvm.getelementptr %to[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %a, %from : i32, !llvm.ptr
  llvm.store %b, %from2 : i32, !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %s0 = llvm.insertvalue %from, %u[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %s1 = llvm.insertvalue %from, %s0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %s2 = llvm.insertvalue %zero, %s1[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %s3 = llvm.insertvalue %two, %s2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %s4 = llvm.insertvalue %two, %s3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %t0 = llvm.insertvalue %to, %s4[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %t1 = llvm.insertvalue %to, %t0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %t3 = llvm.insertvalue %size, %t1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %t2 = llvm.insertvalue %one, %t3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %sm = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
  %tm = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %s4, %sm : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
  llvm.store %t2, %tm : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
  %v = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
  %v0 = llvm.insertvalue %one, %v[0] : !llvm.struct<(i64, ptr)>
  %vs = llvm.insertvalue %sm, %v0[1] : !llvm.struct<(i64, ptr)>
  %vt = llvm.insertvalue %tm, %v0[1] : !llvm.struct<(i64, ptr)>
  %usm = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  %utm = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  llvm.store %vs, %usm : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.store %vt, %utm : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.call @memrefCopy(%four, %usm, %utm) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  %0 = llvm.load %to1 : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(3 : i64) == undefined "llvm.call in @f: a size of the memref that `memrefCopy` writes is 3, and 2 is needed"
// Elements 0 and 2 become 0 and 1.
// call: @f(2 : i64) == 20 : i32
