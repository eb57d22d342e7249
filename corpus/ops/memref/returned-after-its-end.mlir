// A memref whose block is gone may be returned: its elements are not looked at, and it is nowhere.
func.func @stack(%x: i32) -> memref<2xi32> {
  %zero = arith.constant 0 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %x, %m[%zero] : memref<2xi32>
  return %m : memref<2xi32>
}
func.func @heap(%x: i32) -> (memref<?xi32>, i32) {
  %two = arith.constant 2 : index
  %m = memref.alloc(%two) : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return %m, %x : memref<?xi32>, i32
}
// call: @stack(5 : i32)
// call: @heap(5 : i32)
