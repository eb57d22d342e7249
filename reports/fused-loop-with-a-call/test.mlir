// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s

func.func private @change(memref<10xi32>)

// Each call may write all elements, so that the second loop stays behind all of them.
// CHECK-LABEL: func @producer_calls
// CHECK:         affine.for
// CHECK:           call @change
// CHECK:         affine.for
// CHECK:           affine.load
func.func @producer_calls(%x: i32, %e: memref<10xi32>, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xi32>
    func.call @change(%m) : (memref<10xi32>) -> ()
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xi32>
    affine.store %v, %e[%i] : memref<10xi32>
  }
  return
}
