// Sizes come before the symbols of a layout. Elements at a distance of 0 are one element.
#moved = affine_map<(d0)[s0] -> (d0 mod s0, d0 floordiv s0)>
func.func @map(%n: index, %s: index, %i: index, %v: i8) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n)[%s] : memref<?xi8, #moved>
  memref.store %v, %m[%i] : memref<?xi8, #moved>
  %x = memref.load %m[%i] : memref<?xi8, #moved>
  %d = memref.dim %m, %c0 : memref<?xi8, #moved>
  memref.dealloc %m : memref<?xi8, #moved>
  return %x, %d : i8, index
}
// call: @map(5 : index, 2 : index, 4 : index, 7 : i8) == 7 : i8, 5 : index
// call: @map(5 : index, 2 : index, 5 : index, 7 : i8) == undefined "index 5 out of bounds"
func.func @strides(%o: index, %s: index, %v: i8, %w: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc()[%o, %s] : memref<3xi8, strided<[?], offset: ?>>
  memref.store %v, %m[%c0] : memref<3xi8, strided<[?], offset: ?>>
  memref.store %w, %m[%c2] : memref<3xi8, strided<[?], offset: ?>>
  %x = memref.load %m[%c0] : memref<3xi8, strided<[?], offset: ?>>
  memref.dealloc %m : memref<3xi8, strided<[?], offset: ?>>
  return %x : i8
}
// call: @strides(1 : index, 2 : index, 7 : i8, 8 : i8) == 7 : i8
// call: @strides(0 : index, 2 : index, 7 : i8, 8 : i8) == 7 : i8
// call: @strides(0 : index, 0 : index, 7 : i8, 8 : i8) == 8 : i8
