// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: mlir-opt %s -arith-expand=include-f8e8m0=true -inline -canonicalize | FileCheck %s

func.func private @extend(%x: f8E8M0FNU) -> f32 {
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}

// The exponent bits 0 stand for 2^-127, a subnormal f32.
// CHECK-LABEL: func @extend_smallest_power
// CHECK:         %[[R:.*]] = arith.constant 4194304 : i32
// CHECK:         return %[[R]]
func.func @extend_smallest_power() -> i32 {
  %zero = arith.constant 0 : i8
  %x = arith.bitcast %zero : i8 to f8E8M0FNU
  %f = call @extend(%x) : (f8E8M0FNU) -> f32
  %r = arith.bitcast %f : f32 to i32
  return %r : i32
}
