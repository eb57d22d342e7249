// Belongs in mlir/test/Transforms/sccp.mlir.
// RUN: mlir-opt %s -sccp | FileCheck %s

// The sum grows in each iteration.
// CHECK-LABEL: func @stride_in_a_loop
// CHECK:         ^bb1(%[[SUM:[a-z0-9]+]]: index):
// CHECK:         %[[NEXT:.*]] = arith.addi %[[SUM]]
// CHECK:         cf.cond_br %{{.*}}, ^bb1(%[[NEXT]] : index)
func.func @stride_in_a_loop(%m: memref<4xi32>, %more: memref<i1>) -> index {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%s: index):
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xi32> -> memref<i32>, index, index, index
  %t = arith.addi %s, %stride : index
  %c = memref.load %more[] : memref<i1>
  cf.cond_br %c, ^bb1(%t : index), ^bb2
^bb2:
  return %t : index
}
