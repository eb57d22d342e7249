func.func private @g(%m: memref<i32>) -> i32 {
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
func.func @f() -> i32 {
  %0 = memref.alloc() : memref<i32>
  %1 = func.call @g(%0) : (memref<i32>) -> i32
  memref.dealloc %0 : memref<i32>
  return %1 : i32
}
