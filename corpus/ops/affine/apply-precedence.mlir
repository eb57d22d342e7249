// Products and divisions go from left to right, before sums; a sign before both.
func.func @f(%i: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 3 * 2)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2 floordiv 3)>(%i)
  %2 = affine.apply affine_map<(d0) -> (10 - d0 mod 4 + 1)>(%i)
  %3 = affine.apply affine_map<(d0) -> (-d0 floordiv 3)>(%i)
  return %0, %1, %2, %3 : index, index, index, index
}
// call: @f(5 : index) == 2 : index, 3 : index, 10 : index, -2 : index
// call: @f(-5 : index) == -4 : index, -4 : index, 8 : index, 1 : index
