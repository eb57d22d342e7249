memref.global @g : memref<i32> = dense<0>
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %m = memref.get_global @g : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %p = arith.cmpi sge, %x, %z : i32
  cf.assert %p, "negative"
  return %x : i32
}
