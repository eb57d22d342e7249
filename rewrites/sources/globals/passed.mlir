memref.global @g : memref<2xi32> = dense<3>
func.func @f(%m: memref<2xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xi32>
  %y = memref.load %g[%c0] : memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  %z = memref.load %g[%c0] : memref<2xi32>
  %r = arith.addi %y, %z : i32
  return %r : i32
}
