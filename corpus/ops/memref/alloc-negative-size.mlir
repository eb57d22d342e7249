// A negative size is undefined; zero is not.
func.func @heap(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xi32>
  %0 = memref.dim %m, %c0 : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return %0 : index
}
func.func @stack(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloca(%n) : memref<?xi32>
  %0 = memref.dim %m, %c0 : memref<?xi32>
  return %0 : index
}
// call: @heap(0 : index) == 0 : index
// call: @heap(-1 : index) == undefined "negative size"
// call: @stack(0 : index) == 0 : index
// call: @stack(-1 : index) == undefined "negative size"
