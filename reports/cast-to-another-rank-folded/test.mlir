// Belongs in mlir/test/Dialect/MemRef/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func @cast_to_another_rank_folded
// CHECK:         memref.cast %{{.*}} : memref<*xf32> to memref<?xf32>
func.func @cast_to_another_rank_folded(%m: memref<2x2xf32>, %is_row: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %u = memref.cast %m : memref<2x2xf32> to memref<*xf32>
  cf.cond_br %is_row, ^row, ^grid
^row:
  %v = memref.cast %u : memref<*xf32> to memref<?xf32>
  %0 = memref.load %v[%c0] : memref<?xf32>
  return %0 : f32
^grid:
  %w = memref.cast %u : memref<*xf32> to memref<?x2xf32>
  %1 = memref.load %w[%c0, %c0] : memref<?x2xf32>
  return %1 : f32
}

// CHECK-LABEL: func @cast_to_another_size_folded
// CHECK:         memref.cast %{{.*}} : memref<?xi32> to memref<5xi32>
func.func @cast_to_another_size_folded(%m: memref<4xi32>, %is_five: i1, %other: memref<5xi32>) -> memref<5xi32> {
  %d = memref.cast %m : memref<4xi32> to memref<?xi32>
  cf.cond_br %is_five, ^five, ^else
^five:
  %e = memref.cast %d : memref<?xi32> to memref<5xi32>
  return %e : memref<5xi32>
^else:
  return %other : memref<5xi32>
}
