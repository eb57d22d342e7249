#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %n = arith.negf %x : f32
    %p = arith.mulf %n, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense<7.0> : tensor<1x1xf32>
  %b = arith.constant dense<3.0> : tensor<1x1xf32>
  %z = arith.constant 0.0 : f32
  %o = tensor.from_elements %z : tensor<1x1xf32>
  %r = call @f(%a, %b, %o) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %e = tensor.extract %r[%c0, %c0] : tensor<1x1xf32>
  %i = arith.fptosi %e : f32 to i32
  return %i : i32
}
