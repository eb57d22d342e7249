// Belongs in mlir/test/Dialect/Affine/affine-data-copy.mlir.
// RUN: mlir-opt %s '-affine-data-copy-generate=generate-dma=false fast-mem-space=0' | FileCheck %s

// Both names are the same buffer, so the load reads what the store writes.
// CHECK-LABEL: func @two_names
// CHECK:         affine.for
// CHECK:           affine.store %{{.*}}, %[[BUFFER:.*]][%{{.*}}] : memref<?xi32>
// CHECK-NEXT:      affine.load %{{.*}}[%{{.*}}] : memref<4xi32>
func.func @two_names(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %c = memref.cast %m : memref<4xi32> to memref<?xi32>
  affine.for %i = 0 to 4 {
    affine.store %x, %c[%i] : memref<?xi32>
    %v = affine.load %m[%i] : memref<4xi32>
    affine.store %v, %o[%i] : memref<4xi32>
  }
  return
}
