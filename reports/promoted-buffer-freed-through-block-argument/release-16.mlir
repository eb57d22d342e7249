func.func @main() -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = memref.alloc() : memref<i32>
  memref.store %c7, %0[] : memref<i32>
  cf.br ^bb1(%0 : memref<i32>)
^bb1(%1: memref<i32>):
  %r = memref.load %1[] : memref<i32>
  memref.dealloc %1 : memref<i32>
  return %r : i32
}
