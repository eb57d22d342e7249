func.func @f(%i: index, %k: i32, %j: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = tensor.from_elements %k, %k : tensor<2xi32>
  %r = scf.index_switch %i -> tensor<2xi32>
  default {
    scf.yield %a : tensor<2xi32>
  }
  %w = tensor.insert %j into %r[%c0] : tensor<2xi32>
  %y = tensor.extract %a[%c0] : tensor<2xi32>
  return %y : i32
}
// call: @f(1 : index, 3 : i32, 50 : i32) == 3 : i32
