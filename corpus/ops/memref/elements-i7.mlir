// Elements of seven bits take one byte each; the bit above them does not come back.
func.func @f(%m: memref<3xi7>, %i: index, %v: i7) -> (i7, i8, i8) {
  %a = memref.load %m[%i] : memref<3xi7>
  %s = arith.addi %a, %v : i7
  memref.store %s, %m[%i] : memref<3xi7>
  %b = memref.load %m[%i] : memref<3xi7>
  %0 = arith.extui %b : i7 to i8
  %1 = arith.extsi %b : i7 to i8
  return %a, %0, %1 : i7, i8, i8
}
// call: @f(memref<3xi7> [1, 63, 3], 1 : index, 1 : i7) == 63 : i7, 64 : i8, -64 : i8
// after: arg0 == [1, -64, 3]
// call: @f(memref<3xi7> [-64, 63, 3], 0 : index, -64 : i7) == -64 : i7, 0 : i8, 0 : i8
// after: arg0 == [0, 63, 3]
