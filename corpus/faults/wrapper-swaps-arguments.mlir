// Two memrefs of one type, the first read and the second written.
func.func @f(%a: memref<?xi32>, %b: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %a[%c0] : memref<?xi32>
  memref.store %0, %b[%c0] : memref<?xi32>
  return
}
// call: @f(memref<1xi32> [3], memref<2xi32> [8, 9]) == ()
// after: arg0 == [3]
// after: arg1 == [3, 9]
