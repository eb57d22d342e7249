// Belongs in mlir/test/Dialect/Vector/scalar-vector-transfer-to-memref.mlir.
// RUN: mlir-opt %s -test-scalar-vector-transfer-lowering=allow-multiple-uses | FileCheck %s

// The vector is read before the store.
// CHECK-LABEL: func @extract_after_store
// CHECK:         vector.transfer_read
// CHECK-NEXT:    memref.store
// CHECK:         vector.extract
func.func @extract_after_store(%m: memref<4xf32>, %i: index, %x: f32, %pad: f32) -> f32 {
  %v = vector.transfer_read %m[%i], %pad {in_bounds = [true]} : memref<4xf32>, vector<1xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %r = vector.extract %v[0] : f32 from vector<1xf32>
  return %r : f32
}
