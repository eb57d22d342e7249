// Belongs in mlir/test/Conversion/MathToFuncs/ipowi.mlir, in a file of its own: the modules are nested.
// RUN: mlir-opt %s -mlir-disable-threading -pass-pipeline='builtin.module(builtin.module(convert-math-to-funcs))' | FileCheck %s

// Each module has a function of its own.
// CHECK-LABEL: module @first
// CHECK:         func.func private @__mlir_math_ipowi_i32
// CHECK-LABEL: module @second
// CHECK:         func.func private @__mlir_math_ipowi_i32
module {
  module @first {
    func.func @power(%a: i32, %b: i32) -> i32 {
      %r = math.ipowi %a, %b : i32
      return %r : i32
    }
  }
  module @second {
    func.func @power(%a: i32, %b: i32) -> i32 {
      %r = math.ipowi %a, %b : i32
      return %r : i32
    }
  }
}
