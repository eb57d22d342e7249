memref.global @g : memref<i32> = dense<7>
func @make(%m: memref<i32>) -> memref<*xi32> {
  %u = memref.cast %m : memref<i32> to memref<*xi32>
  return %u : memref<*xi32>
}
func @main() -> i32 {
  %g = memref.get_global @g : memref<i32>
  %u = call @make(%g) : (memref<i32>) -> memref<*xi32>
  %m = memref.cast %u : memref<*xi32> to memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
