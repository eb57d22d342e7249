// Only the start of a block may be freed, not a view that begins inside of it.
func.func @f(%o: index) {
  %m = memref.alloc() : memref<4xi32>
  %v = memref.subview %m[%o] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  memref.dealloc %v : memref<2xi32, strided<[1], offset: ?>>
  return
}
// call: @f(0 : index) == ()
// call: @f(1 : index) == undefined "not the start of a heap block"
