// release: 22
func.func @f() -> index {
  %a = index.constant -9223372036854775808
  %b = index.constant 2
  %q = index.ceildivs %a, %b
  return %q : index
}
// call: @f() == -4611686018427387904 : index
