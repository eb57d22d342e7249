func.func @divide_twice(%a: index, %b: index) -> index {
  %e = affine.apply affine_map<()[s0, s1] -> (((s1 * s0) floordiv s0) floordiv s0)>()[%a, %b]
  return %e : index
}
// call: @divide_twice(3 : index, 7 : index) == 2 : index
