// release: 22
func.func @f(%a: index, %b: index) -> index {
  %q = index.ceildivs %a, %b
  return %q : index
}
// call: @f(-9223372036854775808 : index, 2 : index) == -4611686018427387904 : index
