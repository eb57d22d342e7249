// aligned_alloc of elements that are not scalars: descriptors have two pointers and, for each dimension twice
// and once more, an index; complex numbers have two parts.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-aligned-alloc=1 -syntax=12 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm='use-aligned-alloc=1 index-bitwidth=32' -syntax=12 %s | FileCheck %s --check-prefix=NARROW

// 16 + 7 * 8 = 72 bytes, the next power of two is 128; of indices of 4 bytes, 16 + 7 * 4 = 44, in multiples
// of the pointers' 8 bytes 48, and 64.
// CHECK-LABEL: llvm.func @descriptors
// NARROW-LABEL: llvm.func @descriptors
func @descriptors() {
  // CHECK: llvm.ptrtoint
  // CHECK-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(128 : index) : i64
  // CHECK: llvm.call @aligned_alloc(%[[ALIGN]],
  // NARROW: llvm.ptrtoint
  // NARROW-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(64 : index) : i32
  // NARROW: llvm.call @aligned_alloc(%[[ALIGN]],
  %m = memref.alloc() : memref<3xmemref<?x?x?xf32>>
  return
}
// One number of 16 bytes fills a block of 16.
// CHECK-LABEL: llvm.func @one
func @one() {
  // CHECK: %[[BYTES:.*]] = llvm.ptrtoint
  // CHECK-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(16 : index) : i64
  // CHECK-NEXT: llvm.call @aligned_alloc(%[[ALIGN]], %[[BYTES]])
  %m = memref.alloc() : memref<1xcomplex<f64>>
  return
}
// Three of 8 bytes do not.
// CHECK-LABEL: llvm.func @three
func @three() {
  // CHECK: %[[ALIGN:.*]] = llvm.mlir.constant(16 : index) : i64
  // CHECK: %[[OVER:.*]] = llvm.urem %{{.*}}, %[[ALIGN]]
  // CHECK-NEXT: %[[UP:.*]] = llvm.sub %{{.*}}, %[[OVER]]
  // CHECK-NEXT: llvm.call @aligned_alloc(%[[ALIGN]], %[[UP]])
  %m = memref.alloc() : memref<3xcomplex<f32>>
  return
}
