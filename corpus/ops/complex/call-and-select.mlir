// Through a call, a branch and a select.
func.func @twice(%a: complex<f32>) -> (complex<f32>, complex<f32>) {
  %0 = complex.add %a, %a : complex<f32>
  return %0, %a : complex<f32>, complex<f32>
}
func.func @f(%c: i1, %a: complex<f32>) -> complex<f32> {
  %0:2 = func.call @twice(%a) : (complex<f32>) -> (complex<f32>, complex<f32>)
  %1 = arith.select %c, %0#0, %0#1 : complex<f32>
  cf.br ^end(%1 : complex<f32>)
^end(%r: complex<f32>):
  return %r : complex<f32>
}
// call: @f(true, [1.0, -2.0] : complex<f32>) == [2.0, -4.0] : complex<f32>
// call: @f(false, [1.0, -2.0] : complex<f32>) == [1.0, -2.0] : complex<f32>
// call: @f(poison : i1, [1.0, -2.0] : complex<f32>) == poison : complex<f32>
