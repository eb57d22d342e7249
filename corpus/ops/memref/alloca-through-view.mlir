// A view of a stack block ends with it.
func.func @part() -> memref<2xi8, strided<[1], offset: 1>> {
  %m = memref.alloca() : memref<4xi8>
  %v = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  return %v : memref<2xi8, strided<[1], offset: 1>>
}
func.func @f() -> i8 {
  %c0 = arith.constant 0 : index
  %v = func.call @part() : () -> memref<2xi8, strided<[1], offset: 1>>
  %0 = memref.load %v[%c0] : memref<2xi8, strided<[1], offset: 1>>
  return %0 : i8
}
// call: @f() == undefined "use of a stack block after its function returned"
