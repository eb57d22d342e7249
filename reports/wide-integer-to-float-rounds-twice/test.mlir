// Belongs in mlir/test/Dialect/Arith/emulate-wide-int.mlir.
// RUN: mlir-opt %s -arith-emulate-wide-int=widest-int-supported=32 | FileCheck %s

// Each half is rounded when it is converted, and the sum is rounded again.
// CHECK-LABEL: func @float_of_i64
// CHECK-NOT:     arith.uitofp {{.*}} : i32 to f32
// CHECK:         return
func.func @float_of_i64(%x: i64) -> f32 {
  %r = arith.uitofp %x : i64 to f32
  return %r : f32
}
