// Belongs in mlir/test/Dialect/Affine/loop-tiling-validity.mlir.
// RUN: mlir-opt %s -affine-loop-tile=tile-size=2 | FileCheck %s

// The dependence has the distance (1, -1), which no rectangular tile keeps.
// CHECK-LABEL: func @skewed
// CHECK-NOT:     step 2
// CHECK:         return
func.func @skewed(%a: memref<5x5xi32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<5x5xi32>
      affine.store %x, %a[%i, %j] : memref<5x5xi32>
    }
  }
  return
}
