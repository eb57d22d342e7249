// report: reports/unrolled-loop-that-yields-an-outside-value
// -affine-loop-unroll crashes on a loop that yields an outside value (MLIR 13–16).
// release: 16
func.func @f(%m: memref<1xi32>, %x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 2 iter_args(%a = %y) -> (i32) {
    affine.store %a, %m[0] : memref<1xi32>
    affine.yield %x : i32
  }
  return %r : i32
}
// call: @f(memref<1xi32> [0], 5 : i32, 7 : i32) == 5 : i32
