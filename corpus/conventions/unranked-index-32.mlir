// Where index has 32 bits, the descriptor ends in padding, which a copy has too.
func.func private @same(%a: memref<*xf64>) -> memref<*xf64> {
  return %a : memref<*xf64>
}
func.func @f(%a: memref<?x2xf64>, %i: index) -> (f64, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.cast %a : memref<?x2xf64> to memref<*xf64>
  %1 = call @same(%0) : (memref<*xf64>) -> memref<*xf64>
  %2 = memref.cast %1 : memref<*xf64> to memref<?x?xf64>
  %3 = memref.load %2[%i, %c1] : memref<?x?xf64>
  %4 = memref.dim %2, %c1 : memref<?x?xf64>
  return %3, %4 : f64, index
}
func.func @g(%a: memref<i8>) -> memref<*xi8> {
  %0 = memref.cast %a : memref<i8> to memref<*xi8>
  return %0 : memref<*xi8>
}
// index-bitwidth: 32
// call: @f(memref<2x2xf64> [1.0, 2.0, 3.0, 4.0], 1 : index) == 4.0 : f64, 2 : index
// call: @g(memref<i8> [5]) == memref<i8> [5]
