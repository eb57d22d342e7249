// Structured ops: maps, shapes and regions.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#sum = affine_map<(d0, d1) -> (d0 + d1)>
#one = affine_map<(d0) -> (d0)>
#symbol = affine_map<(d0, d1)[s0] -> (d0, d1)>
func.func @maps(%m: memref<2x3xi32>, %v: memref<2xi32>, %s: i32, %u: memref<*xi32>) {
  "linalg.generic"(%m, %v) <{indexing_maps = [#id], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected 2 indexing maps, found 1
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #one], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected a map of 2 dimensions and no symbols for operand 1
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #id], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected 1 results of the map of operand 1, found 2
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%v, %v) <{indexing_maps = [#row, #row], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected maps that determine the size of each loop
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #sum], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected operand 1 to have size 4 or more in dimension 0, found 2
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %m) <{indexing_maps = [#id, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected operand 1 to have size 3 in dimension 0, found 2
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2x3xi32>) -> ()
  return
}
func.func @mixed(%t: tensor<2xi32>, %m: memref<2xi32>) {
  linalg.copy ins(%t : tensor<2xi32>) outs(%m : memref<2xi32>)  // error: expected either tensors or memrefs as operands, found both
  return
}
func.func @regions(%m: memref<2x3xi32>, %v: memref<2xi32>, %s: i32) {
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #row], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({  // error: expected argument 1 of the region of type i32, found i64
  ^bb0(%x: i32, %y: i64):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #row], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x, %y) : (i32, i32) -> ()  // error: expected 1 operands, found 2
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  "linalg.generic"(%m, %v) <{indexing_maps = [#id, #row], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: i32):
    %i = "linalg.index"() <{dim = 2 : i64}> : () -> index  // error: expected a loop below 2, found 2
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32>) -> ()
  %i = "linalg.index"() <{dim = 0 : i64}> : () -> index  // error: expected an enclosing structured op
  return
}
