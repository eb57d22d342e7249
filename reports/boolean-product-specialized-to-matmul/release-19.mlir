#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<1x2xi1>, %b: tensor<2x1xi1>, %o: tensor<1x1xi1>) -> tensor<1x1xi1> {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x2xi1>, tensor<2x1xi1>) outs(%o : tensor<1x1xi1>) {
  ^bb0(%x: i1, %y: i1, %acc: i1):
    %p = arith.muli %x, %y : i1
    %s = arith.addi %acc, %p : i1
    linalg.yield %s : i1
  } -> tensor<1x1xi1>
  return %r : tensor<1x1xi1>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<true> : tensor<1x2xi1>
  %b = arith.constant dense<true> : tensor<2x1xi1>
  %f = arith.constant false
  %o = tensor.from_elements %f : tensor<1x1xi1>
  %r = call @f(%a, %b, %o) : (tensor<1x2xi1>, tensor<2x1xi1>, tensor<1x1xi1>) -> tensor<1x1xi1>
  %e = tensor.extract %r[%c0, %c0] : tensor<1x1xi1>
  %i = arith.extui %e : i1 to i32
  return %i : i32
}
