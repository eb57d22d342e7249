// Reductions are executed in order: the digits of each row become a decimal number.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%digits: memref<2x?xi32>, %numbers: memref<2xi32>) {
  %ten = arith.constant 10 : i32
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%digits : memref<2x?xi32>) outs(%numbers : memref<2xi32>) {
  ^bb0(%digit: i32, %number: i32):
    %0 = arith.muli %number, %ten : i32
    %1 = arith.addi %0, %digit : i32
    linalg.yield %1 : i32
  }
  return
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], memref<2xi32> [0, 7]) == ()
// after: arg1 == [123, 7456]
// Without iterations, the output keeps its elements.
// call: @f(memref<2x0xi32> [], memref<2xi32> [0, 7]) == ()
// after: arg1 == [0, 7]
