// A complex number is a struct of its parts.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK: llvm.func @complex(!llvm<"{ float, float }">) -> !llvm<"{ double, double }">
func @complex(complex<f32>) -> complex<f64>
