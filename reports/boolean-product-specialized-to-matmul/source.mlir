func.func @f() -> i1 {
  %a = arith.constant dense<true> : tensor<1x2xi1>
  %b = arith.constant dense<true> : tensor<2x1xi1>
  %o = arith.constant dense<false> : tensor<1x1xi1>
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x2xi1>, tensor<2x1xi1>) outs(%o : tensor<1x1xi1>) {
  ^bb0(%x: i1, %y: i1, %acc: i1):
    %p = arith.muli %x, %y : i1
    %s = arith.addi %acc, %p : i1
    linalg.yield %s : i1
  } -> tensor<1x1xi1>
  %e = tensor.extract %r[%c0, %c0] : tensor<1x1xi1>
  return %e : i1
}
// call: @f() == false
