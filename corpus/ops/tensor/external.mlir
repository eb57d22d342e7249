// Functions of the host read tensors, also as memrefs, and do not write to them.
func.func private @printMemrefI32(tensor<*xi32>)
func.func private @look(tensor<2x?xi32>, index) -> i32
func.func @print(%t: tensor<2xi32>) -> tensor<2xi32> {
  %u = tensor.cast %t : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return %t : tensor<2xi32>
}
func.func @look_twice(%t: tensor<2x?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = call @look(%t, %c0) : (tensor<2x?xi32>, index) -> i32
  %u = tensor.insert %x into %t[%c0, %c0] : tensor<2x?xi32>
  %b = call @look(%u, %c1) : (tensor<2x?xi32>, index) -> i32
  %first = tensor.extract %t[%c0, %c0] : tensor<2x?xi32>
  return %first : i32
}
// call: @print(tensor<2xi32> [7, -8]) == tensor<2xi32> [7, -8]
// call: @look_twice(tensor<2x1xi32> [3, 4], 9 : i32) == 3 : i32
