// A callee that reads the size and an element of a column: sizes and strides differ in each dimension.
func.func private @last(%m: memref<?x?xi32>, %i: index) -> (index, i32) {
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<?x?xi32>
  %0 = memref.load %m[%i, %c1] : memref<?x?xi32>
  return %n, %0 : index, i32
}
func.func @f(%m: memref<?x?xi32>, %i: index) -> (index, i32) {
  %0:2 = call @last(%m, %i) : (memref<?x?xi32>, index) -> (index, i32)
  return %0#0, %0#1 : index, i32
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index) == 3 : index, 5 : i32
