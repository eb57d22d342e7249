// report: reports/promoted-buffer-returned-by-call
// -promote-buffers-to-stack promotes a buffer that leaves the function through a call; -buffer-
// deallocation frees it too early (MLIR 13–16).
func.func private @id(%m: memref<i32>) -> memref<i32> {
  return %m : memref<i32>
}
func.func @f(%x: i32) -> memref<i32> {
  %0 = memref.alloc() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %s = call @id(%0) : (memref<i32>) -> memref<i32>
  return %s : memref<i32>
}
// call: @f(7 : i32) == memref<i32> [7]
