// Three dimensions, the middle one dynamic.
func.func @f(%m: memref<2x?x2xi8>, %i: index, %j: index, %k: index) -> i8 {
  %0 = memref.load %m[%i, %j, %k] : memref<2x?x2xi8>
  return %0 : i8
}
// call: @f(memref<2x3x2xi8> [0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121], 1 : index, 2 : index, 1 : index) == 121 : i8
// call: @f(memref<2x3x2xi8> [0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121], 0 : index, 1 : index, 0 : index) == 10 : i8
// call: @f(memref<2x1x2xi8> [0, 1, 100, 101], 1 : index, 0 : index, 0 : index) == 100 : i8
// call: @f(memref<2x1x2xi8> [0, 1, 100, 101], 0 : index, 1 : index, 0 : index) == undefined "out of bounds"
