func @f(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = arith.maxsi %i, %i : index
  memref.store %x, %m[%0] : memref<4xi32>
  return
}
