// `linalg.index` is the position in a loop; the map of the output transposes.
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%m: memref<2x3xi32>, %o: memref<3x2xi32>) {
  %ten = arith.constant 10 : i32
  linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%m : memref<2x3xi32>) outs(%o : memref<3x2xi32>) {
  ^bb0(%x: i32, %old: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = arith.index_cast %i : index to i32
    %1 = arith.index_cast %j : index to i32
    %2 = arith.muli %0, %ten : i32
    %3 = arith.addi %2, %1 : i32
    %4 = arith.subi %x, %3 : i32
    linalg.yield %4 : i32
  }
  return
}
// call: @f(memref<2x3xi32> [100, 200, 300, 400, 500, 600], memref<3x2xi32> [0, 0, 0, 0, 0, 0]) == ()
// after: arg1 == [100, 390, 199, 489, 298, 588]
