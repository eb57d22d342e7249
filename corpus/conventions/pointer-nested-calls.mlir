// Pointers to descriptors: a descriptor that is changed on the way, and one that is passed on. @last
// sees elements 1 to 3 of @f's argument, so its last one is element 3.
func.func private @last(%m: memref<?xi32, strided<[1], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32, strided<[1], offset: ?>>
  %i = arith.subi %n, %c1 : index
  %0 = memref.load %m[%i] : memref<?xi32, strided<[1], offset: ?>>
  return %0 : i32
}
func.func @f(%m: memref<?xi32>, %n: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[1] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: 1>>
  %t = memref.cast %s : memref<?xi32, strided<[1], offset: 1>> to memref<?xi32, strided<[1], offset: ?>>
  %0 = call @last(%t) : (memref<?xi32, strided<[1], offset: ?>>) -> i32
  %1 = memref.dim %m, %c0 : memref<?xi32>
  return %0, %1 : i32, index
}
// options: emit-pointer-descriptors=1
// call: @f(memref<5xi32> [10, 11, 12, 13, 14], 3 : index) == 13 : i32, 5 : index
