func.func @f() -> index {
  %a = arith.constant dense<1> : tensor<2xi32>
  %b = arith.constant dense<1> : tensor<3xi32>
  %o = arith.constant dense<0> : tensor<4xi32>
  %x = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  %y = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %z = tensor.cast %o : tensor<4xi32> to tensor<?xi32>
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["reduction", "reduction"]} ins(%x, %y : tensor<?xi32>, tensor<?xi32>) outs(%z : tensor<?xi32>) {
  ^bb0(%u: i32, %v: i32, %acc: i32):
    linalg.yield %u : i32
  } -> tensor<?xi32>
  %d = tensor.dim %r, %c0 : tensor<?xi32>
  return %d : index
}
// call: @f() == 4 : index
