// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: not mlir-opt %s -arith-expand=include-f4e2m1=true 2>&1 | FileCheck %s

// The expansion rounds to nearest, so it declines another mode.
// CHECK: failed to legalize operation 'arith.truncf'
func.func @truncate_toward_zero(%x: f32) -> f4E2M1FN {
  %r = arith.truncf %x toward_zero : f32 to f4E2M1FN
  return %r : f4E2M1FN
}
