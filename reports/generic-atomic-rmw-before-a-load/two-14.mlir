func @f(%m: memref<i32>) {
  %0 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%a: i32):
    memref.atomic_yield %a : i32
  }
  %1 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%b: i32):
    memref.atomic_yield %b : i32
  }
  return
}
