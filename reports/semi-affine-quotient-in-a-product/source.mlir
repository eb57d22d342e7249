func.func @multiply_and_divide(%a: index, %b: index) -> index {
  %e = affine.apply affine_map<()[s0, s1] -> (((s0 floordiv s1) * s0) floordiv s0)>()[%a, %b]
  return %e : index
}
// call: @multiply_and_divide(6 : index, 4 : index) == 1 : index
