// A global is not on the heap.
memref.global "private" @g : memref<2xi8> = dense<[1, 2]>
func.func @f() {
  %m = memref.get_global @g : memref<2xi8>
  memref.dealloc %m : memref<2xi8>
  return
}
// call: @f() == undefined "freed pointer is not the start of a heap block"
