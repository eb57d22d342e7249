func.func @f(%a: memref<3xi32>, %b: memref<3xi32>, %x: i32) {
  %c1 = arith.constant 1 : index
  memref.copy %a, %b : memref<3xi32> to memref<3xi32>
  memref.store %x, %a[%c1] : memref<3xi32>
  return
}
