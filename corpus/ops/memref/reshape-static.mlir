// A static result must be the shape that memory holds.
func.func @f(%m: memref<6xi8>, %s: memref<2xi32>, %i: index, %j: index) -> i8 {
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<2xi32>) -> memref<3x2xi8>
  %0 = memref.load %r[%i, %j] : memref<3x2xi8>
  return %0 : i8
}
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xi32> [3, 2], 2 : index, 1 : index) == 5 : i8
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xi32> [2, 3], 0 : index, 0 : index) == undefined "a size is 2, but the type states 3"
