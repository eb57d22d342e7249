// seed: 101921
func.func @f1(%arg0: memref<i32>) {
  %0 = "memref.generic_atomic_rmw"(%arg0) ({
  ^bb0(%arg1: i32):
    %1 = arith.constant 7 : i32
    "memref.atomic_yield"(%1) : (i32) -> ()
  }) : (memref<i32>) -> i32
  return
}
