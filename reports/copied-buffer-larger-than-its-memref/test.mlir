// Belongs in mlir/test/Dialect/Affine/affine-data-copy.mlir.
// RUN: mlir-opt %s -affine-data-copy-generate="generate-dma=false fast-mem-space=0" | FileCheck %s

// The memref has two elements, whatever the index may be.
// CHECK-LABEL: func @index_modulo_three
// CHECK-NOT:     affine.for %{{.*}} = 0 to 3
// CHECK:         return
func.func @index_modulo_three(%m: memref<2xi32>, %i: index, %x: i32) {
  affine.store %x, %m[symbol(%i) mod 3] : memref<2xi32>
  return
}
