// report: reports/promoted-buffer-returned-by-select
// -promote-buffers-to-stack promotes a buffer that leaves the function through select; -buffer-
// deallocation frees it too early (MLIR 13–15).
func.func @f(%x: i32, %p: i1, %m: memref<i32>) -> memref<i32> {
  %0 = memref.alloc() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %s = arith.select %p, %0, %m : memref<i32>
  return %s : memref<i32>
}
// call: @f(7 : i32, true, memref<i32> [5]) == memref<i32> [7]
