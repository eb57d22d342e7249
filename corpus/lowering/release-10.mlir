// What release 10 leaves to numbers and types: the dimension of `dim`, and lists of `subview`.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=10 -allow-unregistered-dialect %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=11 -allow-unregistered-dialect %s | FileCheck %s --check-prefix=ELEVEN
// RUN: lowerfuzz opt -syntax=11 -allow-unregistered-dialect %s | FileCheck %s --check-prefix=SOURCE

// CHECK-LABEL: llvm.func @dimensions
// ELEVEN-LABEL: llvm.func @dimensions
// SOURCE-LABEL: func @dimensions
func @dimensions() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  // ELEVEN-NEXT: %[[M:.*]] = "get"()
  // SOURCE-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x7xf32>
  // CHECK-NEXT: llvm.extractvalue %[[M]][3, 0]
  // ELEVEN-NEXT: llvm.mlir.constant(0 : index)
  // ELEVEN-NEXT: llvm.extractvalue %[[M]][3, 0]
  // SOURCE-NEXT: %[[ZERO:.*]] = constant 0 : index
  // SOURCE-NEXT: dim %[[M]], %[[ZERO]] : memref<?x7xf32>
  %0 = dim %m, 0 : memref<?x7xf32>
  // CHECK-NEXT: llvm.mlir.constant(7 : index)
  // ELEVEN-NEXT: llvm.mlir.constant(1 : index)
  // ELEVEN-NEXT: llvm.mlir.constant(7 : index)
  // SOURCE-NEXT: %[[ONE:.*]] = constant 1 : index
  // SOURCE-NEXT: dim %[[M]], %[[ONE]] : memref<?x7xf32>
  %1 = "std.dim"(%m) {index = 1 : index} : (memref<?x7xf32>) -> index
  // CHECK-NEXT: llvm.return
  return
}
// A constant that is also something else stays, and so does a dimension that is worked out.
// CHECK-LABEL: llvm.func @kept
func @kept(%i: index) -> index {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x7xf32>
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index)
  %c1 = constant 1 : index
  // CHECK-NEXT: llvm.mlir.constant(7 : index)
  %0 = dim %m, %c1 : memref<?x7xf32>
  // CHECK: llvm.getelementptr %{{.*}}[%{{.*}}, %arg0]
  %1 = dim %m, %i : memref<?x7xf32>
  // CHECK: llvm.return %[[ONE]]
  return %c1 : index
}
// CHECK-LABEL: llvm.func @sizes
// ELEVEN-LABEL: llvm.func @sizes
// SOURCE-LABEL: func @sizes
func @sizes(%o: index, %s: index) {
  %m = "get"() : () -> memref<64x4xf32>
  // CHECK: llvm.extractvalue %{{.*}}[4, 1]
  // CHECK-NEXT: %[[FOUR:.*]] = llvm.mlir.constant(4 : i64)
  // CHECK-NEXT: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK-NEXT: llvm.extractvalue %{{.*}}[2]
  // CHECK: llvm.insertvalue %[[TWO]], %{{.*}}[3, 1]
  // CHECK: llvm.insertvalue %[[FOUR]], %{{.*}}[3, 0]
  // ELEVEN: llvm.extractvalue %{{.*}}[4, 1]
  // ELEVEN-NEXT: llvm.extractvalue %{{.*}}[2]
  // ELEVEN: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  // ELEVEN-NEXT: llvm.insertvalue %[[TWO]], %{{.*}}[3, 1]
  // SOURCE: subview %{{.*}}[%arg0, %arg0] [4, 2] [%arg1, %arg1]
  %0 = subview %m[%o, %o][][%s, %s] : memref<64x4xf32> to memref<4x2xf32, offset: ?, strides: [?, ?]>
  return
}
// CHECK-LABEL: llvm.func @strides
// SOURCE-LABEL: func @strides
func @strides(%o: index, %n: index) {
  %m = "get"() : () -> memref<64x4xf32>
  // CHECK: llvm.insertvalue %arg1, %{{.*}}[3, 1]
  // CHECK-NEXT: %[[THREE:.*]] = llvm.mlir.constant(3 : i64)
  // CHECK-NEXT: llvm.insertvalue %[[THREE]], %{{.*}}[4, 1]
  // CHECK-NEXT: llvm.insertvalue %arg1, %{{.*}}[3, 0]
  // CHECK-NEXT: %[[EIGHT:.*]] = llvm.mlir.constant(8 : i64)
  // CHECK-NEXT: llvm.insertvalue %[[EIGHT]], %{{.*}}[4, 0]
  // SOURCE: subview %{{.*}}[%arg0, %arg0] [%arg1, %arg1] [2, 3]
  %0 = subview %m[%o, %o][%n, %n][] : memref<64x4xf32> to memref<?x?xf32, offset: ?, strides: [8, 3]>
  return
}
