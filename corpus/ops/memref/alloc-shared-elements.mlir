// Indices that a layout maps to one place share an element.
#pairs = affine_map<(d0) -> (d0 floordiv 2)>
func.func @f(%a: i8, %b: i8) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloca() : memref<4xi8, #pairs>
  memref.store %a, %m[%c0] : memref<4xi8, #pairs>
  memref.store %b, %m[%c3] : memref<4xi8, #pairs>
  %x = memref.load %m[%c1] : memref<4xi8, #pairs>
  %y = memref.load %m[%c2] : memref<4xi8, #pairs>
  return %x, %y : i8, i8
}
// call: @f(3 : i8, 4 : i8) == 3 : i8, 4 : i8
