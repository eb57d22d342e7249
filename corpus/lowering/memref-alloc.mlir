// An allocation: the number of elements, times the size of one (the difference between a null pointer
// and the next), from malloc; then the descriptor, with row-major strides, innermost first.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK: llvm.func @malloc(!llvm.i64) -> !llvm<"i8*">
// CHECK-LABEL: llvm.func @mixed(%arg0: !llvm.i64)
func @mixed(%n: index) -> memref<?x3xf64> {
  // CHECK-NEXT: %[[C3:.*]] = llvm.mlir.constant(3 : index) : !llvm.i64
  // CHECK-NEXT: %[[COUNT:.*]] = llvm.mul %arg0, %[[C3]] : !llvm.i64
  // CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.null : !llvm<"double*">
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[NEXT:.*]] = llvm.getelementptr %[[NULL]][%[[ONE]]] : (!llvm<"double*">, !llvm.i64) -> !llvm<"double*">
  // CHECK-NEXT: %[[SIZE:.*]] = llvm.ptrtoint %[[NEXT]] : !llvm<"double*"> to !llvm.i64
  // CHECK-NEXT: %[[BYTES:.*]] = llvm.mul %[[COUNT]], %[[SIZE]] : !llvm.i64
  // CHECK-NEXT: %[[RAW:.*]] = llvm.call @malloc(%[[BYTES]]) : (!llvm.i64) -> !llvm<"i8*">
  // CHECK-NEXT: %[[P:.*]] = llvm.bitcast %[[RAW]] : !llvm<"i8*"> to !llvm<"double*">
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef : !llvm<"{ double*, double*, i64, [2 x i64], [2 x i64] }">
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %[[P]], %[[D1]][1]
  // CHECK-NEXT: %[[C0:.*]] = llvm.mlir.constant(0 : index) : !llvm.i64
  // CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %[[C0]], %[[D2]][2]
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK: %[[D4:.*]] = llvm.insertvalue %arg0, %[[D3]][3, 0]
  // CHECK-NEXT: %[[D5:.*]] = llvm.insertvalue %{{.*}}, %[[D4]][4, 0]
  // CHECK-NEXT: %[[D6:.*]] = llvm.insertvalue %[[C3]], %[[D5]][3, 1]
  // CHECK-NEXT: %[[D7:.*]] = llvm.insertvalue %[[C1]], %[[D6]][4, 1]
  // CHECK-NEXT: llvm.return %[[D7]]
  %m = alloc(%n) : memref<?x3xf64>
  return %m : memref<?x3xf64>
}
// CHECK-LABEL: llvm.func @rank0
func @rank0() -> memref<i8> {
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: llvm.mlir.null : !llvm<"i8*">
  // CHECK: llvm.call @malloc
  // CHECK: llvm.mlir.undef : !llvm<"{ i8*, i8*, i64 }">
  // CHECK: %[[LAST:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[2]
  // CHECK-NEXT: llvm.return %[[LAST]]
  %m = alloc() : memref<i8>
  return %m : memref<i8>
}
