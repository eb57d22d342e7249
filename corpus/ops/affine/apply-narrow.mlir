// index-bitwidth: 32
// Numbers are those of an `index` of 32 bits.
func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
  return %0 : index
}
// call: @f(1073741823 : index) == 2147483647 : index
// call: @f(1073741824 : index) == undefined "does not fit"
// call: @f(-1073741824 : index) == -2147483647 : index
