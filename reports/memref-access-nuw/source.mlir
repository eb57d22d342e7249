// seed: 70055
func.func @f0(%arg0: memref<2xi1, strided<[?], offset: ?>>, %arg1: index) -> i1 {
  %0 = memref.load %arg0[%arg1] : memref<2xi1, strided<[?], offset: ?>>
  return %0 : i1
}
// call: @f0(memref<2xi1, strided<[-2], offset: 5>> [false, false, false, true, false, false], 1 : index) == true : i1
