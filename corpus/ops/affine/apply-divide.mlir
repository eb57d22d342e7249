// Quotients are rounded down or up, and what is left of a division is never negative.
func.func @f(%i: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%i)
  %2 = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
  return %0, %1, %2 : index, index, index
}
func.func @down(%i: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
  return %0, %1 : index, index
}
// call: @f(7 : index) == 2 : index, 3 : index, 1 : index
// call: @f(6 : index) == 2 : index, 2 : index, 0 : index
// call: @f(0 : index) == 0 : index, 0 : index, 0 : index
// call: @f(-1 : index) == -1 : index, 0 : index, 2 : index
// call: @f(-3 : index) == -1 : index, -1 : index, 0 : index
// call: @f(-7 : index) == -3 : index, -2 : index, 2 : index
// call: @down(-9223372036854775808 : index) == -3074457345618258603 : index, 1 : index
