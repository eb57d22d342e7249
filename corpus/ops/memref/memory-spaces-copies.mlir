// Copies within a memory space, and from one to another, of neighbours and of what lies apart.
func.func @within(%m: memref<2xi32, 2>, %n: memref<2xi32, 2>) {
  memref.copy %m, %n : memref<2xi32, 2> to memref<2xi32, 2>
  return
}
func.func @apart(%m: memref<2xi32, strided<[2]>, 2>, %n: memref<2xi32, 2>) {
  memref.copy %m, %n : memref<2xi32, strided<[2]>, 2> to memref<2xi32, 2>
  return
}
func.func @across(%m: memref<2xi32, 1>, %n: memref<2xi32>) {
  memref.copy %m, %n : memref<2xi32, 1> to memref<2xi32>
  return
}
// call: @within(memref<2xi32, 2> [1, 2], memref<2xi32, 2> [3, 4]) == ()
// after: arg1 == [1, 2]
// call: @apart(memref<2xi32, strided<[2]>, 2> [1, 9, 2], memref<2xi32, 2> [3, 4]) == ()
// after: arg1 == [1, 2]
// call: @across(memref<2xi32, 1> [1, 2], memref<2xi32> [3, 4]) == ()
// after: arg1 == [1, 2]
