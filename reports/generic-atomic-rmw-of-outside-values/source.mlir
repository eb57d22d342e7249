// release: 19
func.func @f(%m: memref<i32>, %v: i32) {
  %r = "memref.generic_atomic_rmw"(%m) ({
  ^bb0(%old: i32):
    "memref.atomic_yield"(%v) : (i32) -> ()
  }) : (memref<i32>) -> i32
  return
}
