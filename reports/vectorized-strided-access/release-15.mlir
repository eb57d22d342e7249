func.func @every_second(%a: memref<8xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i * 2] : memref<8xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %v0 = arith.constant 10 : i32
  %v1 = arith.constant 11 : i32
  %v2 = arith.constant 12 : i32
  %v3 = arith.constant 13 : i32
  %v4 = arith.constant 14 : i32
  %v5 = arith.constant 15 : i32
  %v6 = arith.constant 16 : i32
  %v7 = arith.constant 17 : i32
  %a = memref.alloc() : memref<8xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %v0, %a[%c0] : memref<8xi32>
  memref.store %v1, %a[%c1] : memref<8xi32>
  memref.store %v2, %a[%c2] : memref<8xi32>
  memref.store %v3, %a[%c3] : memref<8xi32>
  memref.store %v4, %a[%c4] : memref<8xi32>
  memref.store %v5, %a[%c5] : memref<8xi32>
  memref.store %v6, %a[%c6] : memref<8xi32>
  memref.store %v7, %a[%c7] : memref<8xi32>
  memref.store %zero, %b[%c0] : memref<4xi32>
  memref.store %zero, %b[%c1] : memref<4xi32>
  memref.store %zero, %b[%c2] : memref<4xi32>
  memref.store %zero, %b[%c3] : memref<4xi32>
  call @every_second(%a, %b) : (memref<8xi32>, memref<4xi32>) -> ()
  %r = memref.load %b[%c1] : memref<4xi32>
  memref.dealloc %a : memref<8xi32>
  memref.dealloc %b : memref<4xi32>
  return %r : i32
}
