func.func private @make() -> memref<2xi32>
func.func private @tick()
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = func.call @make() : () -> memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  func.call @tick() : () -> ()
  %r = memref.load %m[%c0] : memref<2xi32>
  return %r : i32
}
