memref.global "private" constant @t : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @t : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
