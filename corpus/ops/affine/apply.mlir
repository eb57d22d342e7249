// Sums and products of dimensions, symbols and numbers.
func.func @f(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 - 4)>(%i)[%n]
  %1 = affine.apply affine_map<(d0, d1) -> (-(d0 - d1 * 2))>(%i, %n)
  %2 = affine.apply affine_map<() -> (7)>()
  return %0, %1, %2 : index, index, index
}
// call: @f(5 : index, 2 : index) == 13 : index, -1 : index, 7 : index
// call: @f(-5 : index, 2 : index) == -17 : index, 9 : index, 7 : index
// call: @f(0 : index, 0 : index) == -4 : index, 0 : index, 7 : index
