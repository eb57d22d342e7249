// Literals, and the width.
func.func @f() -> (index, index, i1, i1, index) {
  %0 = index.constant 42
  %1 = index.constant -9223372036854775808
  %2 = index.bool.constant true
  %3 = index.bool.constant false
  %4 = index.sizeof
  return %0, %1, %2, %3, %4 : index, index, i1, i1, index
}
// call: @f() == 42 : index, -9223372036854775808 : index, true, false, 64 : index
