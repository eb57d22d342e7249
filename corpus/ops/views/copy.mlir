// Between contiguous memrefs, into a strided one, and of elements with gaps between them.
func.func @f(%a: memref<2x2xi32>, %b: memref<2x2xi32, strided<[3, 1], offset: 1>>, %c: memref<2x2xi32>) {
  memref.copy %a, %b : memref<2x2xi32> to memref<2x2xi32, strided<[3, 1], offset: 1>>
  memref.copy %a, %c : memref<2x2xi32> to memref<2x2xi32>
  return
}
func.func @g(%a: memref<3xi24>, %b: memref<3xi24>) {
  memref.copy %a, %b : memref<3xi24> to memref<3xi24>
  return
}
func.func @h(%a: memref<2xi32>, %b: memref<2xi32, strided<[2]>>) {
  %u = memref.cast %a : memref<2xi32> to memref<*xi32>
  memref.copy %u, %b : memref<*xi32> to memref<2xi32, strided<[2]>>
  return
}
// call: @f(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32, strided<[3, 1], offset: 1>> [9, 9, 9, 9, 9, 9], memref<2x2xi32> [0, 0, 0, 0]) == ()
// after: arg1 == [9, 1, 2, 9, 3, 4]
// after: arg2 == [1, 2, 3, 4]
// call: @g(memref<3xi24> [1, -2, 3], memref<3xi24> [0, 0, 0]) == ()
// after: arg1 == [1, -2, 3]
// call: @h(memref<2xi32> [1, 2], memref<2xi32, strided<[2]>> [7, 8, 9]) == ()
// after: arg1 == [1, 8, 2]
