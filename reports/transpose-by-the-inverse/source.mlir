// seed: 103044
// release: 16
func.func @f1(%arg0: memref<2x3x1x2xi1>, %arg1: memref<1x2x3x2xi1>) {
  %0 = memref.transpose %arg1 (d0, d1, d2, d3) -> (d3, d2, d0, d1) : memref<1x2x3x2xi1> to memref<2x3x1x2xi1, strided<[1, 2, 12, 6]>>
  memref.copy %0, %arg0 : memref<2x3x1x2xi1, strided<[1, 2, 12, 6]>> to memref<2x3x1x2xi1>
  return
}
// call: @f1(memref<2x3x1x2xi1> [false, false, false, false, false, false, false, false, false, false, false, false], memref<1x2x3x2xi1> [false, false, false, false, false, false, false, false, false, false, false, false])
