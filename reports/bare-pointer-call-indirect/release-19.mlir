memref.global @g : memref<i32> = dense<7>
func.func @id(%m: memref<i32>) -> memref<i32> {
  return %m : memref<i32>
}
func.func @main() -> i32 {
  %f = func.constant @id : (memref<i32>) -> memref<i32>
  %g = memref.get_global @g : memref<i32>
  %m = func.call_indirect %f(%g) : (memref<i32>) -> memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
