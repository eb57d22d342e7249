// What is freed must begin where the block does.
func.func @f(%o: index) {
  %m = memref.alloc() : memref<4xi8>
  %v = memref.subview %m[%o] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: ?>>
  memref.dealloc %v : memref<2xi8, strided<[1], offset: ?>>
  return
}
// call: @f(0 : index) == ()
// call: @f(2 : index) == undefined "freed pointer is not the start of a heap block"
