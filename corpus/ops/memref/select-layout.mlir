// One of two views of a block, chosen at run time.
func.func @f(%c: i1, %m: memref<4xi8>) -> i8 {
  %c1 = arith.constant 1 : index
  %a = memref.subview %m[0] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1]>>
  %b = memref.subview %m[1] [2] [2] : memref<4xi8> to memref<2xi8, strided<[2], offset: 1>>
  %x = memref.cast %a : memref<2xi8, strided<[1]>> to memref<2xi8, strided<[?], offset: ?>>
  %y = memref.cast %b : memref<2xi8, strided<[2], offset: 1>> to memref<2xi8, strided<[?], offset: ?>>
  %s = arith.select %c, %x, %y : memref<2xi8, strided<[?], offset: ?>>
  %0 = memref.load %s[%c1] : memref<2xi8, strided<[?], offset: ?>>
  return %0 : i8
}
// call: @f(true, memref<4xi8> [1, 2, 3, 4]) == 2 : i8
// call: @f(false, memref<4xi8> [1, 2, 3, 4]) == 4 : i8
