// Collapsed and expanded memrefs: sizes that are computed, those of the type, all into the descriptor; then strides,
// constants where the type has all of them, else the product of the sizes within where the memory is contiguous.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @collapse
func @collapse() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<4x2x?xf32>
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2]
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index)
  // CHECK-NEXT: %[[TWO:.*]] = llvm.mlir.constant(2 : index)
  // CHECK-NEXT: %[[A:.*]] = llvm.mul %[[ONE]], %[[TWO]]
  // CHECK-NEXT: %[[N:.*]] = llvm.extractvalue %[[M]][3, 2]
  // CHECK-NEXT: %[[SIZE1:.*]] = llvm.mul %[[A]], %[[N]]
  // CHECK-NEXT: %[[SIZE0:.*]] = llvm.mlir.constant(4 : index)
  // CHECK-NEXT: llvm.insertvalue %[[SIZE0]], %{{.*}}[3, 0]
  // CHECK-NEXT: llvm.insertvalue %[[SIZE1]], %{{.*}}[3, 1]
  // CHECK-NEXT: %[[STRIDE1:.*]] = llvm.mlir.constant(1 : index)
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE1]], %{{.*}}[4, 1]
  // CHECK-NEXT: %[[STRIDE0:.*]] = llvm.mul %[[SIZE1]], %[[STRIDE1]]
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE0]], %{{.*}}[4, 0]
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<4x2x?xf32> into memref<4x?xf32>
  return
}

// CHECK-LABEL: llvm.func @expand
func @expand() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<4x?xf32>
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2]
  // CHECK-NEXT: %[[N:.*]] = llvm.extractvalue %[[M]][3, 1]
  // CHECK-NEXT: %[[D:.*]] = llvm.mlir.constant(2 : index)
  // CHECK-NEXT: %[[SIZE2:.*]] = llvm.sdiv %[[N]], %[[D]]
  // CHECK-NEXT: %[[SIZE0:.*]] = llvm.mlir.constant(4 : index)
  // CHECK-NEXT: %[[SIZE1:.*]] = llvm.mlir.constant(2 : index)
  // CHECK-NEXT: llvm.insertvalue %[[SIZE0]], %{{.*}}[3, 0]
  // CHECK-NEXT: llvm.insertvalue %[[SIZE1]], %{{.*}}[3, 1]
  // CHECK-NEXT: llvm.insertvalue %[[SIZE2]], %{{.*}}[3, 2]
  // CHECK-NEXT: %[[STRIDE2:.*]] = llvm.mlir.constant(1 : index)
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE2]], %{{.*}}[4, 2]
  // CHECK-NEXT: %[[STRIDE1:.*]] = llvm.mul %[[SIZE2]], %[[STRIDE2]]
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE1]], %{{.*}}[4, 1]
  // CHECK-NEXT: %[[STRIDE0:.*]] = llvm.mul %[[SIZE1]], %[[STRIDE1]]
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE0]], %{{.*}}[4, 0]
  %0 = memref.expand_shape %m [[0], [1, 2]] : memref<4x?xf32> into memref<4x2x?xf32>
  return
}

// CHECK-LABEL: llvm.func @known
func @known() {
  %m = "get"() : () -> memref<6x5xf32>
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2]
  // CHECK-NEXT: llvm.mlir.constant(2 : index)
  // CHECK-NEXT: llvm.mlir.constant(3 : index)
  // CHECK-NEXT: llvm.mlir.constant(5 : index)
  // CHECK-COUNT-3: llvm.insertvalue %{{.*}}, %{{.*}}[3, {{[0-2]}}]
  // CHECK-NEXT: llvm.mlir.constant(15 : index)
  // CHECK-NEXT: llvm.insertvalue %{{.*}}, %{{.*}}[4, 0]
  // CHECK-NEXT: llvm.mlir.constant(5 : index)
  // CHECK-NEXT: llvm.insertvalue %{{.*}}, %{{.*}}[4, 1]
  // CHECK-NEXT: llvm.mlir.constant(1 : index)
  // CHECK-NEXT: llvm.insertvalue %{{.*}}, %{{.*}}[4, 2]
  // CHECK-NEXT: llvm.return
  %0 = memref.expand_shape %m [[0, 1], [2]] : memref<6x5xf32> into memref<2x3x5xf32>
  return
}

// Strided: the innermost stride is that of the source.
// CHECK-LABEL: llvm.func @strided
func @strided() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?xf32, offset: ?, strides: [?]>
  // CHECK: %[[SIZE0:.*]] = llvm.sdiv
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[3, 1]
  // CHECK-NEXT: %[[S:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK-NEXT: llvm.insertvalue %[[S]], %{{.*}}[4, 1]
  // CHECK-NEXT: %[[STRIDE0:.*]] = llvm.mul %[[S]], %{{.*}}
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE0]], %{{.*}}[4, 0]
  %0 = memref.expand_shape %m [[0, 1]] : memref<?xf32, offset: ?, strides: [?]> into memref<?x2xf32, offset: ?, strides: [?, ?]>
  return
}

// The innermost stride is that of the innermost dimension of more than one element, which the run knows.
// CHECK-LABEL: llvm.func @collapse_strided
func @collapse_strided() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x?xi8, offset: 0, strides: [?, ?]>
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[3, 0]
  // CHECK-NEXT: %[[OUTER:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK-NEXT: %[[INNER:.*]] = llvm.extractvalue %[[M]][4, 1]
  // CHECK-NEXT: %[[SIZE:.*]] = llvm.extractvalue %[[M]][3, 1]
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index)
  // CHECK-NEXT: %[[IS_ONE:.*]] = llvm.icmp "eq" %[[SIZE]], %[[ONE]]
  // CHECK-NEXT: %[[STRIDE:.*]] = llvm.select %[[IS_ONE]], %[[OUTER]], %[[INNER]]
  // CHECK-NEXT: llvm.insertvalue %[[STRIDE]], %{{.*}}[4, 0]
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x?xi8, offset: 0, strides: [?, ?]> into memref<?xi8, offset: 0, strides: [?]>
  return
}
