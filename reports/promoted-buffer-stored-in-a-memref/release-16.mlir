func.func @give_away(%x: i32, %mm: memref<1xmemref<4xi32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  memref.store %a, %mm[%c0] : memref<1xmemref<4xi32>>
  return
}
func.func @caller(%x: i32, %mm: memref<1xmemref<4xi32>>) -> i32 {
  %c0 = arith.constant 0 : index
  call @give_away(%x, %mm) : (i32, memref<1xmemref<4xi32>>) -> ()
  %a = memref.load %mm[%c0] : memref<1xmemref<4xi32>>
  %v = memref.load %a[%c0] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %v : i32
}
