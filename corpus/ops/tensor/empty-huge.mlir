// A tensor without elements costs the iterations of its other loops, which bufferization makes.
func.func @f(%x: i8, %m: index, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.splat %x[%m, %n] : tensor<?x?xi8>
  %1 = tensor.dim %0, %c1 : tensor<?x?xi8>
  return %1 : index
}
// call: @f(3 : i8, 1000 : index, 0 : index) == 0 : index
// call: @f(3 : i8, 1099511627776 : index, 0 : index) == out-of-fuel
// call: @f(3 : i8, 0 : index, 1099511627776 : index) == out-of-fuel
