// Map, reduce, transpose and broadcast, with regions and in the short form.
func.func @map(%a: memref<3xi32>, %b: memref<3xi32>, %o: memref<3xi32>) {
  linalg.map {arith.subi} ins(%a, %b : memref<3xi32>, memref<3xi32>) outs(%o : memref<3xi32>)
  return
}
func.func @map_region(%a: memref<3xi32>, %o: memref<3xi32>) {
  linalg.map ins(%a : memref<3xi32>) outs(%o : memref<3xi32>) (%x: i32, %old: i32) {
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i32
    %1 = arith.muli %x, %0 : i32
    linalg.yield %1 : i32
  }
  return
}
func.func @reduce(%a: memref<2x3xi32>, %o: memref<3xi32>) {
  linalg.reduce {arith.subi} ins(%a : memref<2x3xi32>) outs(%o : memref<3xi32>) dimensions = [0]
  return
}
func.func @reduce_region(%a: memref<2x3xi32>, %o: memref<2xi32>) {
  linalg.reduce ins(%a : memref<2x3xi32>) outs(%o : memref<2xi32>) dimensions = [1] (%x: i32, %acc: i32) {
    %0 = arith.addi %acc, %acc : i32
    %1 = arith.addi %0, %x : i32
    linalg.yield %1 : i32
  }
  return
}
func.func @transpose(%a: memref<1x2x3xi8>, %o: memref<3x1x2xi8>) {
  linalg.transpose ins(%a : memref<1x2x3xi8>) outs(%o : memref<3x1x2xi8>) permutation = [2, 0, 1]
  return
}
func.func @broadcast(%a: memref<2xi8>, %o: memref<3x2xi8>) {
  linalg.broadcast ins(%a : memref<2xi8>) outs(%o : memref<3x2xi8>) dimensions = [0]
  return
}
// call: @map(memref<3xi32> [5, 6, 7], memref<3xi32> [1, 2, 9], memref<3xi32> [0, 0, 0]) == ()
// after: arg2 == [4, 4, -2]
// call: @map_region(memref<3xi32> [5, 6, 7], memref<3xi32> [9, 9, 9]) == ()
// after: arg1 == [0, 6, 14]
// The output is the left operand: 100 - 1 - 4.
// call: @reduce(memref<2x3xi32> [1, 2, 3, 4, 5, 6], memref<3xi32> [100, 200, 300]) == ()
// after: arg1 == [95, 193, 291]
// ((0 * 2 + 1) * 2 + 0) * 2 + 1 = 5, and ((1 * 2 + 1) * 2 + 1) * 2 + 1 = 15
// call: @reduce_region(memref<2x3xi32> [1, 0, 1, 1, 1, 1], memref<2xi32> [0, 1]) == ()
// after: arg1 == [5, 15]
// Dimension i of the output is dimension permutation[i] of the input.
// call: @transpose(memref<1x2x3xi8> [1, 2, 3, 4, 5, 6], memref<3x1x2xi8> [0, 0, 0, 0, 0, 0]) == ()
// after: arg1 == [1, 4, 2, 5, 3, 6]
// call: @broadcast(memref<2xi8> [7, 8], memref<3x2xi8> [0, 0, 0, 0, 0, 0]) == ()
// after: arg1 == [7, 8, 7, 8, 7, 8]
