// Belongs in mlir/test/Dialect/Arith/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// 32 bits do not fit in an f32: the conversion rounds, and the truncation rounds again.
// CHECK-LABEL: func @rounds_twice
// CHECK:         arith.sitofp %{{.*}} : i32 to f32
// CHECK:         arith.truncf
func.func @rounds_twice(%x: i32) -> bf16 {
  %0 = arith.sitofp %x : i32 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}

// 16 bits fit.
// CHECK-LABEL: func @rounds_once
// CHECK:         arith.sitofp %{{.*}} : i16 to bf16
// CHECK-NOT:     arith.truncf
func.func @rounds_once(%x: i16) -> bf16 {
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}
