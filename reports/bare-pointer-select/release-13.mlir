func @f(%c: i1, %m: memref<i32>) -> memref<i32> {
  %a = memref.alloc() : memref<i32>
  %r = select %c, %m, %a : memref<i32>
  return %r : memref<i32>
}
