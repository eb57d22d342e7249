func.func @indirect(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %mm = memref.alloca() : memref<1xmemref<4xi32>>
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  memref.store %a, %mm[%c0] : memref<1xmemref<4xi32>>
  %b = memref.load %mm[%c0] : memref<1xmemref<4xi32>>
  %v = memref.load %b[%c0] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %v : i32
}
