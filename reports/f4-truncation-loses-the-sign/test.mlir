// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: mlir-opt %s -arith-expand=include-f4e2m1=true -inline -canonicalize | FileCheck %s

func.func private @truncate(%x: f32) -> i4 {
  %f = arith.truncf %x : f32 to f4E2M1FN
  %r = arith.bitcast %f : f4E2M1FN to i4
  return %r : i4
}

// -0.3 is nearest to -0.5, whose bits are 1001.
// CHECK-LABEL: func @truncate_minus_three_tenths
// CHECK:         %[[R:.*]] = arith.constant -7 : i4
// CHECK:         return %[[R]]
func.func @truncate_minus_three_tenths() -> i4 {
  %c = arith.constant -0.3 : f32
  %r = call @truncate(%c) : (f32) -> i4
  return %r : i4
}

// -0.0 keeps its sign.
// CHECK-LABEL: func @truncate_minus_zero
// CHECK:         %[[R:.*]] = arith.constant -8 : i4
// CHECK:         return %[[R]]
func.func @truncate_minus_zero() -> i4 {
  %c = arith.constant -0.0 : f32
  %r = call @truncate(%c) : (f32) -> i4
  return %r : i4
}
