// Belongs in mlir/test/Dialect/Affine/loop-tiling.mlir.
// RUN: mlir-opt %s -affine-loop-tile=tile-size=4 | FileCheck %s

// The bound has the outer counter as an operand, and does not use it. The loops over tiles are outside of it.
// CHECK-LABEL: func @unused_operand
// CHECK:         affine.for %{{.*}} = 0 to 8
// CHECK-NEXT:      affine.for %{{.*}} = 0 to 8
func.func @unused_operand(%m: memref<64xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (8)>(%i) {
      affine.store %x, %m[%i * 8 + %j] : memref<64xi32>
    }
  }
  return
}
