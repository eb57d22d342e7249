// Each row is added to an element of the output, which holds the initial value.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%m: memref<2x3xf32>, %sums: memref<2xf32>) {
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%m : memref<2x3xf32>) outs(%sums : memref<2xf32>) {
  ^bb0(%x: f32, %sum: f32):
    %0 = arith.addf %sum, %x : f32
    linalg.yield %0 : f32
  }
  return
}
// call: @f(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], memref<2xf32> [10.0, 20.0]) == ()
// after: arg0 == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
// after: arg1 == [16.0, 35.0]
