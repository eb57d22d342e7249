// `linalg.elementwise` and `linalg.contract` have indexing maps; `kind` names the function.
#t = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @sub(%x: memref<2x2xi32>, %y: memref<2xi32>, %o: memref<2x2xi32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#t, #row, #id] ins(%x, %y : memref<2x2xi32>, memref<2xi32>) outs(%o : memref<2x2xi32>)
  return
}
func.func @max(%x: memref<2x2xi32>, %y: memref<2x2xi32>, %o: memref<2x2xi32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%x, %y : memref<2x2xi32>, memref<2x2xi32>) outs(%o : memref<2x2xi32>)
  return
}
func.func @contract(%x: memref<2x2xi32>, %y: memref<2x2xi32>, %o: memref<2x2xi32>) {
  linalg.contract indexing_maps = [#a, #b, #c] ins(%x, %y : memref<2x2xi32>, memref<2x2xi32>) outs(%o : memref<2x2xi32>)
  return
}
func.func @transposed(%x: memref<2x2xi32>, %y: memref<2x2xi32>, %o: memref<2x2xi32>) {
  linalg.matmul indexing_maps = [#a, #b, #c] ins(%x, %y : memref<2x2xi32>, memref<2x2xi32>) outs(%o : memref<2x2xi32>)
  return
}
// call: @sub(memref<2x2xi32> [1, 2, 3, 4], memref<2xi32> [10, 20], memref<2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [-9, -17, -8, -16]
// call: @max(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [4, 3, 2, 1], memref<2x2xi32> [9, 9, 9, 9]) == ()
// after: arg2 == [4, 3, 3, 4]
// Rows times rows: 1*5+2*6, 1*7+2*8, 3*5+4*6, 3*7+4*8.
// call: @contract(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [5, 6, 7, 8], memref<2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [17, 23, 39, 53]
// call: @transposed(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [5, 6, 7, 8], memref<2x2xi32> [0, 0, 0, 1]) == ()
// after: arg2 == [17, 23, 39, 54]
