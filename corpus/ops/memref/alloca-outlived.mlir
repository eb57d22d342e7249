// A block of the stack ends with its function.
func.func @dangling() -> memref<i32> {
  %v = arith.constant 3 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  return %m : memref<i32>
}
func.func @load() -> i32 {
  %m = call @dangling() : () -> memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
func.func @ignore() -> i32 {
  %v = arith.constant 3 : i32
  %m = call @dangling() : () -> memref<i32>
  return %v : i32
}
// call: @load() == undefined "after its function returned"
// call: @ignore() == 3 : i32
