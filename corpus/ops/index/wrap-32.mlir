// An index of 32 bits is cut to these.
func.func @add(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  return %0 : index
}
func.func @mul(%a: index, %b: index) -> index {
  %0 = index.mul %a, %b
  return %0 : index
}
func.func @size() -> index {
  %0 = index.sizeof
  return %0 : index
}
// index-bitwidth: 32
// call: @add(2147483647 : index, 1 : index) == -2147483648 : index
// call: @mul(65536 : index, 65536 : index) == 0 : index
// (2^16 + 1)^2 is 2^32 + 2^17 + 1
// call: @mul(65537 : index, 65537 : index) == 131073 : index
// call: @size() == 32 : index
