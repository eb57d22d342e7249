func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%i)
  return %0 : index
}
func.func @main() -> i64 {
  %c = arith.constant -9223372036854775808 : index
  %r = func.call @f(%c) : (index) -> index
  %s = arith.index_cast %r : index to i64
  return %s : i64
}
