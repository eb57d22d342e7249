func.func private @keep(memref<1xi32>)
func.func private @tick()
func.func @f(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %alloca = memref.alloca() : memref<1xi32>
  memref.store %arg0, %alloca[%c0] : memref<1xi32>
  call @keep(%alloca) : (memref<1xi32>) -> ()
  memref.store %arg0, %alloca[%c0] : memref<1xi32>
  call @tick() : () -> ()
  %0 = memref.load %alloca[%c0] : memref<1xi32>
  return %0 : i32
}
