// release: 22
func.func @f(%a: index, %b: index) -> index {
  %q = index.floordivs %a, %b
  return %q : index
}
// call: @f(-9223372036854775807 : index, -1 : index) == 9223372036854775807 : index
