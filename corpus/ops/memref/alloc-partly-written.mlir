// Of a returned allocation, what was never written is not observed.
func.func @f(%v: i32) -> memref<3xi32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3xi32>
  memref.store %v, %m[%c1] : memref<3xi32>
  return %m : memref<3xi32>
}
// call: @f(5 : i32) == memref<3xi32> [_, 5, _]
