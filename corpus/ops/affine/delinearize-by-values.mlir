// As releases until 19 have it: each size is a value, and there is one for each place.
func.func @f(%i: index, %a: index, %b: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (%a, %b) : index, index
  return %0#0, %0#1 : index, index
}
// call: @f(20 : index, 3 : index, 7 : index) == 2 : index, 6 : index
// call: @f(0 : index, 1 : index, 1 : index) == 0 : index, 0 : index
// call: @f(20 : index, 2 : index, 7 : index) == undefined "out of range"
