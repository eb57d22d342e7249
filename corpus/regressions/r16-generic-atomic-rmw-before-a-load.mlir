// report: reports/generic-atomic-rmw-before-a-load
// memref.generic_atomic_rmw before another memref op of the same block is not converted (MLIR 14–16).
// release: 16
func.func @f(%m: memref<i32>) -> i32 {
  %0 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%a: i32):
    memref.atomic_yield %a : i32
  }
  %1 = memref.load %m[] : memref<i32>
  cf.br ^bb1
^bb1:
  return %1 : i32
}
// call: @f(memref<i32> [3]) == 3 : i32
