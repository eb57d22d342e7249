// A memref in another memory space is allocated, written, cast, passed and freed as any other.
func.func private @sum(%m: memref<?xi32, 2>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c0] : memref<?xi32, 2>
  %1 = memref.load %m[%c1] : memref<?xi32, 2>
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @f(%a: i32, %m: memref<2xi32, 1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc() : memref<2xi32, 2>
  memref.store %a, %0[%c0] : memref<2xi32, 2>
  %1 = memref.load %m[%c1] : memref<2xi32, 1>
  memref.store %1, %0[%c1] : memref<2xi32, 2>
  %2 = memref.cast %0 : memref<2xi32, 2> to memref<?xi32, 2>
  %3 = call @sum(%2) : (memref<?xi32, 2>) -> i32
  memref.dealloc %0 : memref<2xi32, 2>
  return %3 : i32
}
// call: @f(5 : i32, memref<2xi32, 1> [1, 30]) == 35 : i32
