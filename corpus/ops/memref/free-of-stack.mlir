// What was not allocated on the heap must not be freed.
func.func @f() {
  %m = memref.alloca() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
// call: @f() == undefined "not the start of a heap block"
