// Sums, differences and products are cut to the width.
func.func @add(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  return %0 : index
}
func.func @sub(%a: index, %b: index) -> index {
  %0 = index.sub %a, %b
  return %0 : index
}
func.func @mul(%a: index, %b: index) -> index {
  %0 = index.mul %a, %b
  return %0 : index
}
// call: @add(9223372036854775807 : index, 1 : index) == -9223372036854775808 : index
// call: @add(-1 : index, 1 : index) == 0 : index
// call: @add(2 : index, 3 : index) == 5 : index
// call: @sub(-9223372036854775808 : index, 1 : index) == 9223372036854775807 : index
// call: @sub(2 : index, 3 : index) == -1 : index
// 2^32 * 2^32 is 2^64
// call: @mul(4294967296 : index, 4294967296 : index) == 0 : index
// (2^32 + 1)^2 is 2^64 + 2^33 + 1
// call: @mul(4294967297 : index, 4294967297 : index) == 8589934593 : index
// call: @mul(-3 : index, 5 : index) == -15 : index
