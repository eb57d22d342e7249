// Pointers to descriptors: an unranked memref as argument and as result.
func.func private @pick(%a: memref<*xf32>, %b: memref<*xf32>, %c: i1) -> memref<*xf32> {
  %0 = arith.select %c, %a, %b : memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @f(%a: memref<2xf32>, %b: memref<1x1xf32>, %c: i1) -> index {
  %0 = memref.cast %a : memref<2xf32> to memref<*xf32>
  %1 = memref.cast %b : memref<1x1xf32> to memref<*xf32>
  %2 = call @pick(%0, %1, %c) : (memref<*xf32>, memref<*xf32>, i1) -> memref<*xf32>
  %3 = memref.rank %2 : memref<*xf32>
  return %3 : index
}
// options: emit-pointer-descriptors=1
// call: @f(memref<2xf32> [1.0, 2.0], memref<1x1xf32> [3.0], true) == 1 : index
// call: @f(memref<2xf32> [1.0, 2.0], memref<1x1xf32> [3.0], false) == 2 : index
