// An unranked memref that is poison, and a result that nobody looks at: the conversion copies what it points to.
func.func private @pick(%arg0: memref<*xf32>, %arg1: memref<*xf32>, %arg2: i1) -> memref<*xf32> {
  %0 = arith.select %arg2, %arg0, %arg1 : memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @f(%arg0: memref<2xf32>, %arg1: memref<1x1xf32>, %arg2: i8) -> index {
  %0 = memref.cast %arg0 : memref<2xf32> to memref<*xf32>
  %1 = memref.cast %arg1 : memref<1x1xf32> to memref<*xf32>
  %2 = arith.constant 1 : i8
  %3 = arith.shrui %2, %arg2 : i8
  %4 = arith.trunci %3 : i8 to i1
  %5 = call @pick(%0, %1, %4) : (memref<*xf32>, memref<*xf32>, i1) -> memref<*xf32>
  %6 = memref.rank %0 : memref<*xf32>
  return %6 : index
}
// call: @f(memref<2xf32> [1.000000e+00, 2.000000e+00], memref<1x1xf32> [3.000000e+00], 1 : i8) == 1 : index
// call: @f(memref<2xf32> [1.000000e+00, 2.000000e+00], memref<1x1xf32> [3.000000e+00], 8 : i8) == undefined "poison used as an unranked memref that is returned"
