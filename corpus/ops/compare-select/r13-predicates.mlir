// Predicates without quotes, in the spelling of release 13.
func @f(%a: index, %b: index) -> (i1, i1, i1) {
  %0 = cmpi sle, %a, %b : index
  %1 = cmpi ugt, %a, %b : index
  %2 = cmpi ne, %a, %b : index
  return %0, %1, %2 : i1, i1, i1
}
// release: 13
// call: @f(-1 : index, 1 : index) == true, true, true
// call: @f(4 : index, 4 : index) == true, false, false
