func.func private @keep(memref<1xi32>)
func.func private @tick()
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  func.call @keep(%m) : (memref<1xi32>) -> ()
  memref.store %x, %m[%c0] : memref<1xi32>
  func.call @tick() : () -> ()
  %r = memref.load %m[%c0] : memref<1xi32>
  return %r : i32
}
