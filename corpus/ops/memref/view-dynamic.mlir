// Sizes known at run time; the strides follow from them.
func.func @f(%b: memref<?xi8>, %n: index, %k: index) -> (i16, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.view %b[%c0][%n, %k] : memref<?xi8> to memref<?x?xi16>
  %0 = memref.load %m[%c1, %c0] : memref<?x?xi16>
  %1 = memref.dim %m, %c1 : memref<?x?xi16>
  return %0, %1 : i16, index
}
// Row 1 begins at byte 2k: for k = 3 it is 6 (0x0706 = 1798), for k = 2 it is 4 (0x0504 = 1284).
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 2 : index, 3 : index) == 1798 : i16, 3 : index
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 2 : index, 2 : index) == 1284 : i16, 2 : index
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 2 : index, 4 : index) == undefined "a view reaches from byte 0 to 16"
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], -1 : index, 3 : index) == undefined "negative size -1"
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], poison : index, 3 : index) == undefined "poison used as a size"
