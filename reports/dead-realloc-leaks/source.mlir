// release: 22
func.func @f(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %value = arith.constant 7 : i32
  %old = memref.alloc() : memref<4xi32>
  memref.store %value, %old[%zero] : memref<4xi32>
  %read = memref.load %old[%zero] : memref<4xi32>
  %new = memref.realloc %old(%n) : memref<4xi32> to memref<?xi32>
  memref.dealloc %new : memref<?xi32>
  return %read : i32
}
// call: @f(2 : index) == 7 : i32
// call: @f(8 : index) == 7 : i32
