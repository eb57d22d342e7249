// seed: 70398
func.func @f0(%arg0: memref<1x1x1xindex>) -> memref<1x?xindex, strided<[?, ?], offset: ?>> {
  %0 = arith.constant dense<0.000000e+00> : vector<4xf64>
  %1 = arith.constant 0 : index
  %2 = memref.subview %arg0[%1, %1, %1] [1, 1, %1] [1, %1, %1] : memref<1x1x1xindex> to memref<1x?xindex, strided<[?, ?], offset: ?>>
  return %2 : memref<1x?xindex, strided<[?, ?], offset: ?>>
}
