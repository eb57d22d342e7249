#x = affine_map<(i, j) -> (i)>
#y = affine_map<(i, j) -> (j)>
#sum = affine_map<(i, j) -> (i + j)>
func.func @size(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [#x, #y, #sum], iterator_types = ["reduction", "reduction"]} ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%u: i32, %v: i32, %acc: i32):
    %p = arith.muli %u, %v : i32
    %s = arith.addi %p, %acc : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  %d = tensor.dim %r, %c0 : tensor<?xi32>
  return %d : index
}
func.func @main() -> i32 {
  %a = arith.constant dense<1> : tensor<2xi32>
  %b = arith.constant dense<1> : tensor<3xi32>
  %o = arith.constant dense<0> : tensor<4xi32>
  %x = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  %y = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %z = tensor.cast %o : tensor<4xi32> to tensor<?xi32>
  %d = call @size(%x, %y, %z) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> index
  %r = arith.index_cast %d : index to i32
  return %r : i32
}
