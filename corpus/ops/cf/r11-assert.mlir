// assert in the spelling of release 11.
func @f(%a: index) -> index {
  %c4 = constant 4 : index
  %0 = cmpi "ult", %a, %c4 : index
  assert %0, "index out of range"
  return %a : index
}
// release: 11
// call: @f(3 : index) == 3 : index
// call: @f(4 : index) == abort
// call: @f(-1 : index) == abort
