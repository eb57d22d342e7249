func.func @divide_twice(%a: index, %b: index) -> index {
  %e = affine.apply affine_map<()[s0, s1] -> (((s1 * s0) floordiv s0) floordiv s0)>()[%a, %b]
  return %e : index
}
func.func @main() -> i32 {
  %a = arith.constant 3 : index
  %b = arith.constant 7 : index
  %e = call @divide_twice(%a, %b) : (index, index) -> index
  %r = arith.index_cast %e : index to i32
  return %r : i32
}
