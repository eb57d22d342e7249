func.func @f() -> f32 {
  %a = arith.constant dense<7.0> : tensor<1x1xf32>
  %b = arith.constant dense<3.0> : tensor<1x1xf32>
  %o = arith.constant dense<0.0> : tensor<1x1xf32>
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %n = arith.negf %x : f32
    %p = arith.mulf %n, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  %e = tensor.extract %r[%c0, %c0] : tensor<1x1xf32>
  return %e : f32
}
// call: @f() == -21.0 : f32
