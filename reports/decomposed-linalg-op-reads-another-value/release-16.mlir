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
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i32
  %five = arith.constant 5 : i32
  %a = tensor.from_elements %three : tensor<1xi32>
  %out = tensor.from_elements %five : tensor<1xi32>
  %0 = call @f(%a, %out) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %r = tensor.extract %0[%c0] : tensor<1xi32>
  return %r : i32
}
