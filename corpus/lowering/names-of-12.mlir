// Ops that LLVM 12 has beside those of 11, by its names, and the alias of a type.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s

!buffer = type memref<2x3xf32>

// CHECK: llvm.mlir.global private @g(dense<
global_memref "private" @g : memref<2xf32> = dense<[1.0, 2.0]>

// CHECK-LABEL: llvm.func @scalars
func @scalars(%a: i32, %x: f32) -> i32 {
  // CHECK: llvm.uitofp %arg0 : i32 to f32
  %0 = uitofp %a : i32 to f32
  // CHECK: "llvm.intr.exp"
  %1 = exp %0 : f32
  // CHECK: "llvm.intr.pow"
  %2 = powf %1, %x : f32
  // CHECK: "llvm.intr.floor"
  %3 = floorf %2 : f32
  // CHECK: llvm.fptoui
  %4 = fptoui %3 : f32 to i32
  return %4 : i32
}
// CHECK-LABEL: llvm.func @global
func @global() -> memref<2xf32> {
  // CHECK-NEXT: %[[C2:.*]] = llvm.mlir.constant(2 : index) : i64
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : i64
  // CHECK-NEXT: llvm.mlir.addressof @g
  %0 = get_global_memref @g : memref<2xf32>
  // CHECK: %[[D:.*]] = llvm.insertvalue %[[C2]], %{{.*}}[3, 0]
  // CHECK-NEXT: llvm.insertvalue %[[C1]], %[[D]][4, 0]
  return %0 : memref<2xf32>
}
// CHECK-LABEL: llvm.func @casts
func @casts(%m: !buffer, %shape: memref<1xindex>) -> memref<?xf32> {
  // CHECK: %[[M:.*]] = llvm.insertvalue %{{.*}}[4, 1]
  // CHECK: %[[D0:.*]] = llvm.mlir.undef : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-NEXT: %[[Q:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK-NEXT: llvm.insertvalue %[[Q]], %[[D1]][1]
  %0 = memref_reinterpret_cast %m to offset: [0], sizes: [6], strides: [1] : memref<2x3xf32> to memref<6xf32>
  %1 = memref_reshape %0(%shape) : (memref<6xf32>, memref<1xindex>) -> memref<?xf32>
  return %1 : memref<?xf32>
}
