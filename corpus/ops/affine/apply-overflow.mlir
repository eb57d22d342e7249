// A part that does not fit is undefined, even if another brings it back.
func.func @sum(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1 - 1)>(%i)
  return %0 : index
}
func.func @product(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  return %0 : index
}
// call: @sum(9223372036854775806 : index) == 9223372036854775806 : index
// call: @sum(9223372036854775807 : index) == undefined "does not fit"
// call: @product(4611686018427387903 : index) == 9223372036854775806 : index
// call: @product(4611686018427387904 : index) == undefined "does not fit"
// call: @product(-4611686018427387904 : index) == -9223372036854775808 : index
