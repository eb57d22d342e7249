func.func @f(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc(%n) : memref<?xi32>
  memref.store %x, %m[%zero] : memref<?xi32>
  %r = memref.realloc %m(%n) : memref<?xi32> to memref<?xi32>
  %v = memref.load %r[%zero] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  return %v : i32
}
