func.func @f(%m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return
}
