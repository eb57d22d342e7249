// Belongs in mlir/test/Conversion/ComplexToStandard/convert-to-standard.mlir.
// RUN: mlir-opt %s -convert-complex-to-standard | FileCheck %s

// 1 + z is 0 for z = -1: the ratio of its parts is 0 then, and not 0 / 0.
// CHECK-LABEL: func @complex_log1p
// CHECK:         %[[MAX:.*]] = arith.maximumf
// CHECK:         %[[IS_ZERO:.*]] = arith.cmpf oeq, %[[MAX]]
// CHECK:         arith.select %[[IS_ZERO]]
func.func @complex_log1p(%z: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %z : complex<f32>
  return %0 : complex<f32>
}
