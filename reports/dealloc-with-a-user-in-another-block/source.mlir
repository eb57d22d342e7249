func.func @f(%x: i32) -> index {
  %m = memref.alloc() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %u = memref.cast %m : memref<i32> to memref<*xi32>
  memref.dealloc %m : memref<i32>
  cf.br ^end
^end:
  %r = memref.rank %u : memref<*xi32>
  return %r : index
}
// call: @f(7 : i32) == 0 : index
