// Belongs in mlir/test/Dialect/Affine/scalrep.mlir.
// RUN: mlir-opt %s -affine-scalrep | FileCheck %s

#never = affine_set<(d0) : (d0 - 2 >= 0)>

// The `else` runs in each iteration, so the load reads what the store before it writes.
// CHECK-LABEL: func @load_in_else
// CHECK-SAME:    %{{.*}}: memref<i32>, %[[X:.*]]: i32
// CHECK:         } else {
// CHECK:           %[[SUM:.*]] = arith.addi %[[X]], %[[X]] : i32
// CHECK:           affine.store %[[SUM]]
func.func @load_in_else(%m: memref<i32>, %x: i32) {
  affine.for %i = 0 to 2 {
    affine.if #never(%i) {
    } else {
      affine.store %x, %m[] : memref<i32>
      %a = affine.load %m[] : memref<i32>
      %b = arith.addi %a, %x : i32
      affine.store %b, %m[] : memref<i32>
    }
  }
  return
}
