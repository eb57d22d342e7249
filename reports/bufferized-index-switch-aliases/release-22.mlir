func.func @f(%i: index, %k: i32, %j: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = tensor.from_elements %k, %k : tensor<2xi32>
  %b = tensor.from_elements %j, %j : tensor<2xi32>
  %r = scf.index_switch %i -> tensor<2xi32>
  case 1 {
    scf.yield %a : tensor<2xi32>
  }
  default {
    scf.yield %b : tensor<2xi32>
  }
  %w = tensor.insert %j into %r[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  %y = tensor.extract %a[%c0] : tensor<2xi32>
  %s = arith.addi %x, %y : i32
  return %s : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %fifty = arith.constant 50 : i32
  %s = call @f(%c1, %three, %fifty) : (index, i32, i32) -> i32
  return %s : i32
}
