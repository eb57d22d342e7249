// Dimensions of size 1 all the way: one element.
func.func @f(%m: memref<1x1xi8>) -> i8 {
  %a = memref.collapse_shape %m [] : memref<1x1xi8> into memref<i8>
  %0 = memref.load %a[] : memref<i8>
  return %0 : i8
}
// call: @f(memref<1x1xi8> [7]) == 7 : i8
