// report: reports/atomic-rmw-of-strided-layouts
// memref.atomic_rmw of a strided layout is not converted (MLIR 13–16).
// release: 16
func.func @f(%m: memref<4xi32, strided<[2]>>, %v: i32, %i: index) -> i32 {
  %r = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<4xi32, strided<[2]>>) -> i32
  return %r : i32
}
