// A memref descriptor of rank 2 is built, passed in parts, indexed and freed, as in lowered programs.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @get(%base: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size0: i64, %size1: i64, %stride0: i64, %stride1: i64, %i: i64, %j: i64) -> f32 {
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %1 = llvm.insertvalue %base, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %2 = llvm.insertvalue %aligned, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %3 = llvm.insertvalue %offset, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %4 = llvm.insertvalue %stride0, %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %5 = llvm.insertvalue %stride1, %4[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %7 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %8 = llvm.getelementptr %6[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %9 = llvm.mul %i, %stride0 : i64
  %10 = llvm.mul %j, %stride1 : i64
  %11 = llvm.add %9, %10 : i64
  %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %13 = llvm.load %12 : !llvm.ptr -> f32
  llvm.return %13 : f32
}
llvm.func @run(%i: i64, %j: i64) -> f32 {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %c1 = llvm.mlir.constant(1 : index) : i64
  %c2 = llvm.mlir.constant(2 : index) : i64
  %c3 = llvm.mlir.constant(3 : index) : i64
  %c6 = llvm.mlir.constant(6 : index) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%c6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %p = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.br ^head(%c0 : i64)
^head(%k: i64):
  %more = llvm.icmp "slt" %k, %c6 : i64
  llvm.cond_br %more, ^body, ^exit
^body:
  %q = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.sitofp %k : i64 to f32
  llvm.store %v, %q : f32, !llvm.ptr
  %next = llvm.add %k, %c1 : i64
  llvm.br ^head(%next : i64)
^exit:
  %r = llvm.call @get(%p, %p, %c0, %c2, %c3, %c3, %c1, %i, %j) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64) -> f32
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %r : f32
}
// call: @run(0 : i64, 0 : i64) == 0.0 : f32
// call: @run(0 : i64, 2 : i64) == 2.0 : f32
// call: @run(1 : i64, 0 : i64) == 3.0 : f32
// call: @run(1 : i64, 2 : i64) == 5.0 : f32
