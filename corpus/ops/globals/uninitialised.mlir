// Without an initial value the contents are undefined until they are written.
memref.global "private" @g : memref<2xi32> = uninitialized
func.func @f(%v: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @g : memref<2xi32>
  memref.store %v, %m[%c1] : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  %1 = memref.load %m[%c1] : memref<2xi32>
  return %0, %1 : i32, i32
}
// call: @f(3 : i32) == poison : i32, 3 : i32
