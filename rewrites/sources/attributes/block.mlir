func.func @f(%x: i32) -> memref<4xi32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%c1] : memref<4xi32>
  return %m : memref<4xi32>
}
