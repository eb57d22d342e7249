#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<1xi32>, %out: tensor<1xi32>) -> tensor<1xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<1xi32>) outs(%out : tensor<1xi32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %x : i32
    %2 = arith.muli %1, %y : i32
    linalg.yield %2 : i32
  } -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
// call: @f(tensor<1xi32> [3], tensor<1xi32> [5]) == tensor<1xi32> [30]
