// release: 22
func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%i)
  return %0 : index
}
// call: @f(-9223372036854775808 : index) == -3074457345618258602 : index
