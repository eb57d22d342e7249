// Belongs in mlir/test/Transforms/control-flow-sink.mlir.
// RUN: mlir-opt %s -control-flow-sink | FileCheck %s

// The index of the store has to be defined at the top level.
// CHECK-LABEL: func @index_of_an_affine_store
// CHECK:         %[[RANK:.*]] = memref.rank
// CHECK:         scf.if
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[RANK]]]
func.func @index_of_an_affine_store(%m: memref<4xi32>, %c: i1, %x: i32) {
  %r = memref.rank %m : memref<4xi32>
  scf.if %c {
    affine.store %x, %m[%r] : memref<4xi32>
  }
  return
}
