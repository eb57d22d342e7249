// Sizes and indices of 32 bits, elements of index type four bytes wide.
func.func @f(%m: memref<?x2xindex>, %i: index, %j: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%i, %j] : memref<?x2xindex>
  %1 = memref.dim %m, %c0 : memref<?x2xindex>
  memref.store %1, %m[%c0, %c0] : memref<?x2xindex>
  return %0, %1 : index, index
}
// index-bitwidth: 32
// call: @f(memref<3x2xindex> [0, 1, 2, 3, 4, -2147483648], 2 : index, 1 : index) == -2147483648 : index, 3 : index
// after: arg0 == [3, 1, 2, 3, 4, -2147483648]
// call: @f(memref<1x2xindex> [5, 6], 1 : index, 0 : index) == undefined "out of bounds"
