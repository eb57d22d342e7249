// report: reports/fusion-reorders-loops-with-iter-args
// -affine-loop-fusion interchanges loops one of which has iter_args (MLIR 13–15).
// release: 15
func.func @f(%m: memref<1xi32>, %x: i32, %n: index) {
  affine.for %i = 0 to %n {
    %r = affine.for %j = 0 to 1 iter_args(%a = %x) -> (i32) {
      affine.store %a, %m[0] : memref<1xi32>
      %b = arith.addi %a, %x : i32
      affine.yield %b : i32
    }
  }
  return
}
// call: @f(memref<1xi32> [0], 5 : i32, 2 : index)
