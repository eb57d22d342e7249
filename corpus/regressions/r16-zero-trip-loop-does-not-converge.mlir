// report: reports/zero-trip-loop-does-not-converge
// Passes fail without a message on an affine.for with no iterations (MLIR 13–16).
// release: 16
func.func @f(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 8 to 0 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
// call: @f(memref<8xi32> [0, 0, 0, 0, 0, 0, 0, 0], 7 : i32)
