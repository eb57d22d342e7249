func.func private @fill(memref<4xi32>)
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c2] : memref<4xi32>
  func.call @fill(%m) : (memref<4xi32>) -> ()
  %r = memref.load %m[%c2] : memref<4xi32>
  return %r : i32
}
