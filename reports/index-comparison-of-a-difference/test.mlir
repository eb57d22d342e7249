// Belongs in mlir/test/Dialect/Index/index-canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The difference may wrap, so only eq and ne may compare the operands.
// CHECK-LABEL: func @difference_above_zero
// CHECK:         index.sub
// CHECK:         index.cmp ugt
func.func @difference_above_zero(%a: index, %b: index) -> i1 {
  %zero = index.constant 0
  %s = index.sub %a, %b
  %r = index.cmp ugt(%s, %zero)
  return %r : i1
}
