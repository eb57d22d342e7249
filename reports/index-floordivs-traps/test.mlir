// Belongs in mlir/test/Conversion/IndexToLLVM/index-to-llvm.mlir.
// RUN: mlir-opt %s -convert-index-to-llvm | FileCheck %s

// The only division is that of the operands.
// CHECK-LABEL: func @floordivs
// CHECK-SAME:    %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-DAG:     %[[A:.*]] = builtin.unrealized_conversion_cast %[[N]]
// CHECK-DAG:     %[[B:.*]] = builtin.unrealized_conversion_cast %[[M]]
// CHECK-NOT:     llvm.sdiv
// CHECK:         llvm.sdiv %[[A]], %[[B]]
// CHECK-NOT:     llvm.sdiv
func.func @floordivs(%n: index, %m: index) -> index {
  %0 = index.floordivs %n, %m
  return %0 : index
}
