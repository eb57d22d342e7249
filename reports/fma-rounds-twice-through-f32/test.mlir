// Belongs in mlir/test/Conversion/MathToLibm/convert-to-libm.mlir.
// RUN: mlir-opt %s -convert-math-to-libm | FileCheck %s

// The product and the sum of f16 do not fit in f32, so that fmaf rounds a first time.
// CHECK-LABEL: func @fma_f16
// CHECK-NOT:     call @fmaf(
// CHECK:         return
func.func @fma_f16(%a: f16, %b: f16, %c: f16) -> f16 {
  %r = math.fma %a, %b, %c : f16
  return %r : f16
}
