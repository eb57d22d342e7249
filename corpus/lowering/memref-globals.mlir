// A global memref is a global array of arrays; its descriptor is made up where it is asked for, and
// its allocated pointer is one that nobody may free.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-DAG: llvm.mlir.global external @open() : !llvm.array<2 x f32>
memref.global @open : memref<2xf32> = uninitialized
// CHECK-DAG: llvm.mlir.global private constant @table(dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>) : !llvm.array<2 x array<3 x i8>>
memref.global "private" constant @table : memref<2x3xi8> = dense<[[1, 2, 3], [4, 5, 6]]>

// CHECK-LABEL: llvm.func @get
func @get() -> memref<2x3xi8> {
  // CHECK-DAG: %[[ADDRESS:.*]] = llvm.mlir.addressof @table : !llvm.ptr<array<2 x array<3 x i8>>>
  // CHECK: %[[P:.*]] = llvm.getelementptr %[[ADDRESS]][%[[Z:.*]], %[[Z]], %[[Z]]] : (!llvm.ptr<array<2 x array<3 x i8>>>, i64, i64, i64) -> !llvm.ptr<i8>
  // CHECK-NEXT: %[[DEAD:.*]] = llvm.mlir.constant(3735928559 : index) : i64
  // CHECK-NEXT: %[[BAD:.*]] = llvm.inttoptr %[[DEAD]] : i64 to !llvm.ptr<i8>
  // CHECK: llvm.insertvalue %[[BAD]], %{{.*}}[0]
  // CHECK-NEXT: llvm.insertvalue %[[P]], %{{.*}}[1]
  %0 = memref.get_global @table : memref<2x3xi8>
  return %0 : memref<2x3xi8>
}
