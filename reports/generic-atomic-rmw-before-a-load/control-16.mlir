func.func @f(%m: memref<i32>) -> i32 {
  %0 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%a: i32):
    memref.atomic_yield %a : i32
  }
  cf.br ^bb1
^bb1:
  return %0 : i32
}
