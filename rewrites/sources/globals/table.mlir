memref.global "private" constant @t : memref<8xi32> = dense<[1, 2, 4, 8, 16, 32, 64, 128]>
func.func @f(%i: index) -> i32 {
  %c7 = arith.constant 7 : index
  %j = arith.andi %i, %c7 : index
  %m = memref.get_global @t : memref<8xi32>
  %x = memref.load %m[%j] : memref<8xi32>
  return %x : i32
}
