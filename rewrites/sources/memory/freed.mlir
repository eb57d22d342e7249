func.func @f(%x: i32) -> i32 {
  %m = memref.alloc() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %y = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %y : i32
}
