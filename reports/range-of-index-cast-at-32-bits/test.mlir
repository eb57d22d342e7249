// Belongs in mlir/test/Dialect/Index/int-range-inference.mlir.
// RUN: mlir-opt %s -int-range-optimizations | FileCheck %s

// With 32 bits, the index 2^32 - 1 is -1, and `index.casts` gives -1.
// CHECK-LABEL: func @cast_of_an_index_beyond_32_bits
// CHECK:         %[[WIDE:.*]] = index.casts %{{.*}} : index to i64
// CHECK:         return %[[WIDE]]
func.func @cast_of_an_index_beyond_32_bits() -> i64 {
  %0 = index.constant 4294967295
  %1 = index.casts %0 : index to i64
  return %1 : i64
}
