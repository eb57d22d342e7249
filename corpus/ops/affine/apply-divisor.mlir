// A divisor that is a symbol may be any number; it has to be positive.
func.func @f(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod (s0 + 1))>(%i)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0 * s0)>(%i)[%n]
  return %0, %1, %2 : index, index, index
}
// call: @f(7 : index, 2 : index) == 3 : index, 1 : index, 8 : index
// call: @f(7 : index, 0 : index) == undefined "not positive"
// call: @f(7 : index, -2 : index) == undefined "not positive"
