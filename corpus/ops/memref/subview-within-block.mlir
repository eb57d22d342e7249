// Beyond the sizes of the source, but within its block: the elements around it.
func.func @f(%m: memref<2xi8, strided<[1], offset: 1>>, %n: index) -> i8 {
  %c2 = arith.constant 2 : index
  %v = memref.subview %m[0] [%n] [1] : memref<2xi8, strided<[1], offset: 1>> to memref<?xi8, strided<[1], offset: 1>>
  %0 = memref.load %v[%c2] : memref<?xi8, strided<[1], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2xi8, strided<[1], offset: 1>> [1, 2, 3, 4], 3 : index) == 4 : i8
// call: @f(memref<2xi8, strided<[1], offset: 1>> [1, 2, 3, 4], 4 : index) == undefined "a view reaches from byte 1 to 5"
