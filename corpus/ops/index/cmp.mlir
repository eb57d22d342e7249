// All predicates of a comparison.
func.func @signed(%a: index, %b: index) -> (i1, i1, i1, i1) {
  %0 = index.cmp slt(%a, %b)
  %1 = index.cmp sle(%a, %b)
  %2 = index.cmp sgt(%a, %b)
  %3 = index.cmp sge(%a, %b)
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
func.func @unsigned(%a: index, %b: index) -> (i1, i1, i1, i1) {
  %0 = index.cmp ult(%a, %b)
  %1 = index.cmp ule(%a, %b)
  %2 = index.cmp ugt(%a, %b)
  %3 = index.cmp uge(%a, %b)
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
func.func @equal(%a: index, %b: index) -> (i1, i1) {
  %0 = index.cmp eq(%a, %b)
  %1 = index.cmp ne(%a, %b)
  return %0, %1 : i1, i1
}
// call: @signed(-1 : index, 1 : index) == true, true, false, false
// call: @signed(4 : index, 4 : index) == false, true, false, true
// call: @unsigned(-1 : index, 1 : index) == false, false, true, true
// call: @unsigned(4 : index, 4 : index) == false, true, false, true
// call: @equal(4 : index, 4 : index) == true, false
// call: @equal(-1 : index, 1 : index) == false, true
