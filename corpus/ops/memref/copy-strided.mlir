// Between layouts: by index, and nothing beside the elements.
func.func @f(%a: memref<2x2xi16, strided<[3, 1], offset: 1>>, %b: memref<2x2xi16, strided<[1, 2]>>) {
  memref.copy %a, %b : memref<2x2xi16, strided<[3, 1], offset: 1>> to memref<2x2xi16, strided<[1, 2]>>
  return
}
// The source is 1 2 / 4 5; the target is stored by columns: 1 4 2 5.
// call: @f(memref<2x2xi16, strided<[3, 1], offset: 1>> [0, 1, 2, 3, 4, 5], memref<2x2xi16, strided<[1, 2]>> [9, 9, 9, 9, 9]) == ()
// after: arg1 == [1, 4, 2, 5, 9]
