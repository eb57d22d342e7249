// The least and the largest of what a map gives, as signed numbers.
func.func @f(%i: index, %n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1, 10)>(%i)[%n]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 1, 10)>(%i)[%n]
  return %0, %1 : index, index
}
// call: @f(3 : index, 20 : index) == 3 : index, 19 : index
// call: @f(-3 : index, 0 : index) == -3 : index, 10 : index
// call: @f(12 : index, 12 : index) == 10 : index, 12 : index
