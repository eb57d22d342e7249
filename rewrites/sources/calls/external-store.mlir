func.func private @ext()
func.func @f(%m: memref<2xi32>, %x: i32, %y: i32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<2xi32>
  func.call @ext() : () -> ()
  memref.store %y, %m[%c0] : memref<2xi32>
  return
}
