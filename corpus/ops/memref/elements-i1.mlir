// Elements of one bit take one byte each.
func.func @f(%m: memref<4xi1>, %i: index, %v: i1) -> i1 {
  %0 = memref.load %m[%i] : memref<4xi1>
  memref.store %v, %m[%i] : memref<4xi1>
  return %0 : i1
}
// call: @f(memref<4xi1> [true, false, true, false], 0 : index, false) == true
// after: arg0 == [false, false, true, false]
// call: @f(memref<4xi1> [true, false, true, false], 3 : index, true) == false
// after: arg0 == [true, false, true, true]
