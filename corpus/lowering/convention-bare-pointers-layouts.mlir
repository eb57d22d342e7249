// A bare pointer stands for any layout that the type says in full; what `malloc` aligns is moved up from its
// start by nothing, and what it does not align is `aligned_alloc`'s.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s

// CHECK-LABEL: llvm.func @strided(%arg0: !llvm<"i8*">) -> !llvm<"{ i8*, i8*, i64, [2 x i64], [2 x i64] }">
func @strided(%m: memref<2x3xi8, affine_map<(d0, d1) -> (5 * d0 + d1 + 4)>>) -> memref<2x3xi8, affine_map<(d0, d1) -> (5 * d0 + d1 + 4)>> {
  // CHECK: %[[C4:.*]] = llvm.mlir.constant(4 : index)
  // CHECK-NEXT: llvm.insertvalue %[[C4]], %{{.*}}[2]
  // CHECK-NEXT: %[[C2:.*]] = llvm.mlir.constant(2 : index)
  // CHECK-NEXT: llvm.insertvalue %[[C2]], %{{.*}}[3, 0]
  // CHECK-NEXT: %[[C5:.*]] = llvm.mlir.constant(5 : index)
  // CHECK-NEXT: llvm.insertvalue %[[C5]], %{{.*}}[4, 0]
  return %m : memref<2x3xi8, affine_map<(d0, d1) -> (5 * d0 + d1 + 4)>>
}
// CHECK-LABEL: llvm.func @aligned
func @aligned() {
  // CHECK: llvm.mlir.constant(8 : index)
  // CHECK: llvm.call @malloc
  %0 = alloc() {alignment = 8} : memref<3xf32>
  // CHECK: llvm.mlir.constant(64 : i64)
  // CHECK: llvm.call @aligned_alloc
  %1 = alloc() {alignment = 64} : memref<3xf32>
  return
}
