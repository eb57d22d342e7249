// The entry block may name the arguments, as the first programs of the dialect were written.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt %s | FileCheck %s --check-prefix=SOURCE

// CHECK: llvm.func @f(%arg0: !llvm.i32, %arg1: !llvm.float) -> !llvm.float {
// CHECK-NEXT: llvm.return %arg1 : !llvm.float
// SOURCE: module {
// SOURCE-NEXT: func @f(%arg0: i32, %arg1: f32) -> f32 {
// SOURCE-NEXT: return %arg1 : f32
func @f(i32, f32) -> f32 {
^bb0(%a: i32, %b: f32):
  return %b : f32
}
