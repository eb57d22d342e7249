func.func @f(%m: memref<i32>, %v: i32) {
  %r = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%old: i32):
    memref.atomic_yield %v : i32
  }
  return
}
