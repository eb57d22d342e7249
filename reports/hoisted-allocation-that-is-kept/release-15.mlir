func.func @fill(%n: index, %mm: memref<?xmemref<index>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<index>
    memref.store %i, %a[] : memref<index>
    memref.store %a, %mm[%i] : memref<?xmemref<index>>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %mm = memref.alloc(%c2) : memref<?xmemref<index>>
  call @fill(%c2, %mm) : (index, memref<?xmemref<index>>) -> ()
  %a = memref.load %mm[%c0] : memref<?xmemref<index>>
  %v = memref.load %a[] : memref<index>
  %r = arith.index_cast %v : index to i32
  return %r : i32
}
