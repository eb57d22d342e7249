// Belongs in mlir/test/Conversion/MathToFuncs/fpowi.mlir.
// RUN: mlir-opt %s -convert-math-to-funcs | FileCheck %s

// A shift of an i1 by 1 is poison.
// CHECK-NOT: arith.shrui %{{.*}} : i1
func.func @fpowi_i1(%x: f32, %n: i1) -> f32 {
  %r = math.fpowi %x, %n : f32, i1
  return %r : f32
}
