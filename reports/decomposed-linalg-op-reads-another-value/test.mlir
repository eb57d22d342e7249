// Belongs in mlir/test/Dialect/Linalg/decompose-ops.mlir.
// RUN: mlir-opt -test-linalg-decompose-ops -cse %s | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// The element of the output stays the element of the output.
// CHECK-LABEL: func @reads_its_output
// CHECK:         %[[SUM:.*]]:2 = linalg.generic
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.*}}, %[[SUM]]#1 :
// CHECK-NEXT:    ^bb0(%{{.*}}: i32, %[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT:      arith.muli %[[IN]], %[[OUT]] :
func.func @reads_its_output(%a: tensor<?xi32>, %out: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xi32>) outs(%out : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %x : i32
    %2 = arith.muli %1, %y : i32
    linalg.yield %2 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
