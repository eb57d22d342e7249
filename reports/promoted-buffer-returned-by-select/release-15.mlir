func.func private @g(%x: i32, %p: i1, %m: memref<i32>) -> memref<i32> {
  %0 = memref.alloc() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %s = arith.select %p, %0, %m : memref<i32>
  return %s : memref<i32>
}
func.func @main() -> i32 {
  %p = arith.constant true
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %m = memref.alloca() : memref<i32>
  %a = call @g(%c7, %p, %m) : (i32, i1, memref<i32>) -> memref<i32>
  %b = call @g(%c9, %p, %m) : (i32, i1, memref<i32>) -> memref<i32>
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}
