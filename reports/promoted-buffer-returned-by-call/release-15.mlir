func.func private @id(%m: memref<i32>) -> memref<i32> {
  return %m : memref<i32>
}
func.func private @g(%x: i32) -> memref<i32> {
  %0 = memref.alloc() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %s = call @id(%0) : (memref<i32>) -> memref<i32>
  return %s : memref<i32>
}
func.func @main() -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %a = call @g(%c7) : (i32) -> memref<i32>
  %b = call @g(%c9) : (i32) -> memref<i32>
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}
