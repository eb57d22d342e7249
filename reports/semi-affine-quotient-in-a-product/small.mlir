// Through: -canonicalize
// Wrong: 8001 of 16129, MLIR 22.1.8
func.func @f(%x: i8, %y: i8) -> index {
  %a = arith.index_cast %x : i8 to index
  %b = arith.index_cast %y : i8 to index
  %e = affine.apply affine_map<()[s0, s1] -> (((s0 floordiv s1) * s0) floordiv s0)>()[%a, %b]
  return %e : index
}
