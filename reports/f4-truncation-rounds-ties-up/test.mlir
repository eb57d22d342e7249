// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: mlir-opt %s -arith-expand=include-f4e2m1=true -inline -canonicalize | FileCheck %s

func.func private @truncate(%x: f32) -> i4 {
  %f = arith.truncf %x : f32 to f4E2M1FN
  %r = arith.bitcast %f : f4E2M1FN to i4
  return %r : i4
}

// 2.5 lies halfway between 2.0, whose mantissa is even, and 3.0.
// CHECK-LABEL: func @truncate_tie
// CHECK:         %[[R:.*]] = arith.constant 4 : i4
// CHECK:         return %[[R]]
func.func @truncate_tie() -> i4 {
  %c = arith.constant 2.5 : f32
  %r = call @truncate(%c) : (f32) -> i4
  return %r : i4
}

// 3.5 lies halfway between 3.0 and 4.0, whose mantissa is even.
// CHECK-LABEL: func @truncate_tie_up
// CHECK:         %[[R:.*]] = arith.constant 6 : i4
// CHECK:         return %[[R]]
func.func @truncate_tie_up() -> i4 {
  %c = arith.constant 3.5 : f32
  %r = call @truncate(%c) : (f32) -> i4
  return %r : i4
}
