// Elements may be vectors and complex numbers.
func.func @vectors(%a: vector<2xi8>, %i: index) -> vector<2xi8> {
  %t = tensor.empty() : tensor<3xvector<2xi8>>
  %c1 = arith.constant 1 : index
  %u = tensor.insert %a into %t[%c1] : tensor<3xvector<2xi8>>
  %0 = tensor.extract %u[%i] : tensor<3xvector<2xi8>>
  return %0 : vector<2xi8>
}
func.func @complex(%a: complex<f32>, %i: index) -> f32 {
  %t = tensor.splat %a : tensor<3xcomplex<f32>>
  %u = tensor.extract_slice %t[1] [2] [1] : tensor<3xcomplex<f32>> to tensor<2xcomplex<f32>>
  %0 = tensor.extract %u[%i] : tensor<2xcomplex<f32>>
  %1 = complex.im %0 : complex<f32>
  return %1 : f32
}
// call: @vectors([1, 2] : vector<2xi8>, 1 : index) == [1, 2] : vector<2xi8>
// call: @vectors([1, 2] : vector<2xi8>, 0 : index) == poison : vector<2xi8>
// call: @complex([1.0, 2.0] : complex<f32>, 1 : index) == 2.0 : f32
