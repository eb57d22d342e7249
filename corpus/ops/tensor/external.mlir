// Functions of the host read tensors, also as memrefs, and do not write to them.
func.func private @printMemrefI32(tensor<*xi32>)
func.func private @look(tensor<2x?xi8>)
func.func @print(%t: tensor<2xi32>) -> tensor<2xi32> {
  %u = tensor.cast %t : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return %t : tensor<2xi32>
}
func.func @print_twice(%t: tensor<2x?xi8>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  call @look(%t) : (tensor<2x?xi8>) -> ()
  %u = tensor.insert %x into %t[%c0, %c0] : tensor<2x?xi8>
  call @look(%u) : (tensor<2x?xi8>) -> ()
  %first = tensor.extract %t[%c0, %c0] : tensor<2x?xi8>
  return %first : i8
}
// call: @print(tensor<2xi32> [7, -8]) == tensor<2xi32> [7, -8]
// call: @print_twice(tensor<2x1xi8> [3, 4], 9 : i8) == 3 : i8
