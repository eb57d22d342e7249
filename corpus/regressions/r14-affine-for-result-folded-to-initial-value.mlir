// report: reports/affine-for-result-folded-to-initial-value
// -canonicalize replaces an affine.for that yields an outside value by its initial value (MLIR 13,
// 14).
// release: 14
func @f(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %y) -> (i32) {
    affine.yield %x : i32
  }
  return %r : i32
}
// call: @f(5 : i32, 7 : i32) == 5 : i32
