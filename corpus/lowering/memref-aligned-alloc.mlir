// aligned_alloc by option: the alignment of the op, or that of the element, which is at least 16 and a
// power of two; the size is rounded up to a multiple of it.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-aligned-alloc=1 %s | FileCheck %s

// CHECK: llvm.func @aligned_alloc(!llvm.i64, !llvm.i64) -> !llvm<"i8*">
// CHECK-LABEL: llvm.func @given
func @given() {
  // 16 floats are 64 bytes.
  // CHECK: %[[BYTES:.*]] = llvm.mul
  // CHECK-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(32 : i64) : !llvm.i64
  // CHECK-NEXT: %[[RAW:.*]] = llvm.call @aligned_alloc(%[[ALIGN]], %[[BYTES]]) : (!llvm.i64, !llvm.i64) -> !llvm<"i8*">
  // CHECK-NEXT: llvm.bitcast %[[RAW]]
  %m = alloc() {alignment = 32} : memref<16xf32>
  return
}
// CHECK-LABEL: llvm.func @padded
func @padded() {
  // CHECK: %[[BYTES:.*]] = llvm.mul
  // CHECK-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(32 : i64) : !llvm.i64
  // CHECK-NEXT: %[[OVER:.*]] = llvm.urem %[[BYTES]], %[[ALIGN]]
  // CHECK-NEXT: %[[MISS:.*]] = llvm.sub %[[ALIGN]], %[[OVER]]
  // CHECK-NEXT: %[[PAD:.*]] = llvm.urem %[[MISS]], %[[ALIGN]]
  // CHECK-NEXT: %[[SIZE:.*]] = llvm.add %[[BYTES]], %[[PAD]]
  // CHECK-NEXT: llvm.call @aligned_alloc(%[[ALIGN]], %[[SIZE]])
  %m = alloc() {alignment = 32} : memref<3xf32>
  return
}
// CHECK-LABEL: llvm.func @natural
func @natural() {
  // CHECK: %[[ALIGN:.*]] = llvm.mlir.constant(16 : i64) : !llvm.i64
  // CHECK-NEXT: llvm.call @aligned_alloc(%[[ALIGN]],
  %m = alloc() : memref<4xf32>
  // Twelve doubles are 96 bytes.
  // CHECK: %[[WIDE:.*]] = llvm.mlir.constant(128 : i64) : !llvm.i64
  // CHECK: llvm.call @aligned_alloc(%[[WIDE]],
  %v = alloc() : memref<4xvector<12xf64>>
  return
}
