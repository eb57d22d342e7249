// The strides of an allocation follow from its dynamic sizes: elements are told apart.
func.func @f(%a: index, %b: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v1 = arith.constant 1 : i32
  %v2 = arith.constant 2 : i32
  %v3 = arith.constant 3 : i32
  %m = memref.alloc(%a, %b) : memref<2x?x?xi32>
  %i = arith.subi %a, %c1 : index
  %j = arith.subi %b, %c1 : index
  memref.store %v1, %m[%c0, %i, %j] : memref<2x?x?xi32>
  memref.store %v2, %m[%c1, %c0, %c0] : memref<2x?x?xi32>
  memref.store %v3, %m[%c1, %i, %c0] : memref<2x?x?xi32>
  %0 = memref.load %m[%c0, %i, %j] : memref<2x?x?xi32>
  %1 = memref.load %m[%c1, %c0, %c0] : memref<2x?x?xi32>
  %2 = memref.load %m[%c1, %i, %c0] : memref<2x?x?xi32>
  memref.dealloc %m : memref<2x?x?xi32>
  return %0, %1, %2 : i32, i32, i32
}
// call: @f(2 : index, 3 : index) == 1 : i32, 2 : i32, 3 : i32
// call: @f(4 : index, 1 : index) == 1 : i32, 2 : i32, 3 : i32
// [1, 0, 0] and [1, i, 0] are the same element if i is 0.
// call: @f(1 : index, 2 : index) == 1 : i32, 3 : i32, 3 : i32
