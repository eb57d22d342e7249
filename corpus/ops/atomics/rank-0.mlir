// One element without an index.
func.func @f(%m: memref<i64>, %v: i64) -> i64 {
  %0 = memref.atomic_rmw addi %v, %m[] : (i64, memref<i64>) -> i64
  %1 = memref.atomic_rmw addi %v, %m[] : (i64, memref<i64>) -> i64
  return %1 : i64
}
// call: @f(memref<i64> [1], 10 : i64) == 11 : i64
// after: arg0 == [21]
