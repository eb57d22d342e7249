memref.global @g : memref<64xi32> = dense<5>
func.func @f(%i: index, %x: i32) -> i32 {
  %c63 = arith.constant 63 : index
  %j = arith.andi %i, %c63 : index
  %m = memref.get_global @g : memref<64xi32>
  %o = memref.load %m[%j] : memref<64xi32>
  memref.store %x, %m[%j] : memref<64xi32>
  return %o : i32
}
