// Each atomic op returns the old value, and stores the combination.
llvm.func @add(%x: i32, %y: i32) -> !llvm.struct<(i32, i32)> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %0 = llvm.atomicrmw add %p, %y acq_rel : !llvm.ptr, i32
  %1 = llvm.load %p : !llvm.ptr -> i32
  %2 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(i32, i32)>
  %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, i32)>
  llvm.return %4 : !llvm.struct<(i32, i32)>
}
// call: @add(2147483647 : i32, 1 : i32) == 2147483647 : i32, -2147483648 : i32

// Kinds in sequence on an i8 with the initial value x; the results are the values after each pair.
llvm.func @ints(%x: i8, %y: i8) -> !llvm.array<13 x i8> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i8 : (i64) -> !llvm.ptr
  %r0 = llvm.mlir.undef : !llvm.array<13 x i8>
  llvm.store %x, %p : i8, !llvm.ptr
  %a1 = llvm.atomicrmw sub %p, %y seq_cst : !llvm.ptr, i8
  %v1 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r1 = llvm.insertvalue %v1, %r0[0] : !llvm.array<13 x i8>
  %a2 = llvm.atomicrmw _and %p, %y seq_cst : !llvm.ptr, i8
  %v2 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r2 = llvm.insertvalue %v2, %r1[1] : !llvm.array<13 x i8>
  %a3 = llvm.atomicrmw nand %p, %y seq_cst : !llvm.ptr, i8
  %v3 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r3 = llvm.insertvalue %v3, %r2[2] : !llvm.array<13 x i8>
  %a4 = llvm.atomicrmw _or %p, %y seq_cst : !llvm.ptr, i8
  %v4 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r4 = llvm.insertvalue %v4, %r3[3] : !llvm.array<13 x i8>
  %a5 = llvm.atomicrmw _xor %p, %y seq_cst : !llvm.ptr, i8
  %v5 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r5 = llvm.insertvalue %v5, %r4[4] : !llvm.array<13 x i8>
  %a6 = llvm.atomicrmw max %p, %y seq_cst : !llvm.ptr, i8
  %v6 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r6 = llvm.insertvalue %v6, %r5[5] : !llvm.array<13 x i8>
  %a7 = llvm.atomicrmw min %p, %y seq_cst : !llvm.ptr, i8
  %v7 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r7 = llvm.insertvalue %v7, %r6[6] : !llvm.array<13 x i8>
  %a8 = llvm.atomicrmw umax %p, %y seq_cst : !llvm.ptr, i8
  %v8 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r8 = llvm.insertvalue %v8, %r7[7] : !llvm.array<13 x i8>
  %a9 = llvm.atomicrmw umin %p, %y seq_cst : !llvm.ptr, i8
  %v9 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r9 = llvm.insertvalue %v9, %r8[8] : !llvm.array<13 x i8>
  %a10 = llvm.atomicrmw uinc_wrap %p, %y seq_cst : !llvm.ptr, i8
  %v10 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r10 = llvm.insertvalue %v10, %r9[9] : !llvm.array<13 x i8>
  %a11 = llvm.atomicrmw udec_wrap %p, %y seq_cst : !llvm.ptr, i8
  %v11 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r11 = llvm.insertvalue %v11, %r10[10] : !llvm.array<13 x i8>
  %a12 = llvm.atomicrmw usub_cond %p, %y seq_cst : !llvm.ptr, i8
  %v12 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r12 = llvm.insertvalue %v12, %r11[11] : !llvm.array<13 x i8>
  %a13 = llvm.atomicrmw usub_sat %p, %y seq_cst : !llvm.ptr, i8
  %v13 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i8
  %r13 = llvm.insertvalue %v13, %r12[12] : !llvm.array<13 x i8>
  llvm.return %r13 : !llvm.array<13 x i8>
}
llvm.func @each(%x: i8, %y: i8) -> vector<13xi8> {
  %a = llvm.call @ints(%x, %y) : (i8, i8) -> !llvm.array<13 x i8>
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<13xi8> : (i64) -> !llvm.ptr
  llvm.store %a, %p : !llvm.array<13 x i8>, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> vector<13xi8>
  llvm.return %v : vector<13xi8>
}
// sub and nand or xor max min umax umin uinc udec usub_cond usub_sat
// call: @each(12 : i8, 10 : i8) == [2, 8, -9, 14, 6, 12, 10, 12, 10, 0, 10, 2, 2] : vector<13xi8>
// call: @each(-1 : i8, 3 : i8) == [-4, 3, -4, -1, -4, 3, -1, -1, 3, 0, 3, -4, -4] : vector<13xi8>
// call: @each(3 : i8, -1 : i8) == [4, 3, -4, -1, -4, 3, -1, -1, 3, 4, 2, 3, 0] : vector<13xi8>
// call: @each(0 : i8, 5 : i8) == [-5, 0, -1, 5, 5, 5, 0, 5, 0, 1, 5, 0, 0] : vector<13xi8>

llvm.func @odd(%x: i20, %y: i20) -> i20 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i20 : (i64) -> !llvm.ptr
  llvm.store %x, %p : i20, !llvm.ptr
  %0 = llvm.atomicrmw nand %p, %y acq_rel : !llvm.ptr, i20
  %1 = llvm.load %p : !llvm.ptr -> i20
  llvm.return %1 : i20
}
// call: @odd(-1 : i20, 5 : i20) == -6 : i20

llvm.func @floats(%x: f32, %y: f32) -> vector<6xf32> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  %r0 = llvm.mlir.undef : vector<6xf32>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c5 = llvm.mlir.constant(5 : i32) : i32
  llvm.store %x, %p : f32, !llvm.ptr
  %a0 = llvm.atomicrmw fadd %p, %y acq_rel : !llvm.ptr, f32
  %v0 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r1 = llvm.insertelement %v0, %r0[%c0 : i32] : vector<6xf32>
  %a1 = llvm.atomicrmw fsub %p, %y acq_rel : !llvm.ptr, f32
  %v1 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r2 = llvm.insertelement %v1, %r1[%c1 : i32] : vector<6xf32>
  %a2 = llvm.atomicrmw fmax %p, %y acq_rel : !llvm.ptr, f32
  %v2 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r3 = llvm.insertelement %v2, %r2[%c2 : i32] : vector<6xf32>
  %a3 = llvm.atomicrmw fmin %p, %y acq_rel : !llvm.ptr, f32
  %v3 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r4 = llvm.insertelement %v3, %r3[%c3 : i32] : vector<6xf32>
  %a4 = llvm.atomicrmw fmaximum %p, %y acq_rel : !llvm.ptr, f32
  %v4 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r5 = llvm.insertelement %v4, %r4[%c4 : i32] : vector<6xf32>
  %a5 = llvm.atomicrmw fminimum %p, %y acq_rel : !llvm.ptr, f32
  %v5 = llvm.atomicrmw xchg %p, %x acq_rel : !llvm.ptr, f32
  %r6 = llvm.insertelement %v5, %r5[%c5 : i32] : vector<6xf32>
  llvm.return %r6 : vector<6xf32>
}
// call: @floats(1.5 : f32, -2.0 : f32) == [-0.5, 3.5, 1.5, -2.0, 1.5, -2.0] : vector<6xf32>

llvm.func @halves(%x: f16, %y: f16) -> f16 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x f16 : (i64) -> !llvm.ptr
  llvm.store %x, %p : f16, !llvm.ptr
  %0 = llvm.atomicrmw fadd %p, %y acq_rel : !llvm.ptr, f16
  %1 = llvm.load %p : !llvm.ptr -> f16
  llvm.return %1 : f16
}
// call: @halves(1.5 : f16, 0.25 : f16) == 1.75 : f16

llvm.func @exchange(%x: i64, %expected: i64, %new: i64) -> !llvm.struct<(i64, i1, i64)> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  %0 = llvm.cmpxchg %p, %expected, %new acq_rel monotonic : !llvm.ptr, i64
  %old = llvm.extractvalue %0[0] : !llvm.struct<(i64, i1)>
  %ok = llvm.extractvalue %0[1] : !llvm.struct<(i64, i1)>
  %now = llvm.load %p : !llvm.ptr -> i64
  %1 = llvm.mlir.undef : !llvm.struct<(i64, i1, i64)>
  %2 = llvm.insertvalue %old, %1[0] : !llvm.struct<(i64, i1, i64)>
  %3 = llvm.insertvalue %ok, %2[1] : !llvm.struct<(i64, i1, i64)>
  %4 = llvm.insertvalue %now, %3[2] : !llvm.struct<(i64, i1, i64)>
  llvm.return %4 : !llvm.struct<(i64, i1, i64)>
}
// call: @exchange(7 : i64, 7 : i64, 9 : i64) == 7 : i64, true, 9 : i64
// call: @exchange(7 : i64, 8 : i64, 9 : i64) == 7 : i64, false, 7 : i64
