memref.global "private" @g : memref<i32> = dense<7>
func.func @f() -> memref<i32> {
  %m = memref.get_global @g : memref<i32>
  return %m : memref<i32>
}
func.func @main() -> i32 {
  %m = func.call @f() : () -> memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
