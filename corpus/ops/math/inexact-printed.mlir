// A result that is not exact is printed; each that is right may be.
// release: 22
func.func @f(%a: f32, %b: vector<2xf64>) {
  %0 = math.exp %a : f32
  vector.print %0 : f32
  %1 = math.erf %b : vector<2xf64>
  vector.print %1 : vector<2xf64>
  return
}
// call: @f(1.0 : f32, [0.5, 0.0] : vector<2xf64>) == ()
// prints: 2.71828
// prints: ( 0.5205, 0 )
