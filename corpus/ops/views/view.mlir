// Bytes as elements of another type, at a shift that is no whole number of rows.
func.func @f(%b: memref<24xi8>, %s: index, %n: index) -> (i16, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = memref.view %b[%s][%n] : memref<24xi8> to memref<?x3xi16>
  %0 = memref.load %v[%c1, %c2] : memref<?x3xi16>
  %d = memref.dim %v, %c1 : memref<?x3xi16>
  return %0, %d : i16, index
}
// Element 5 of those from byte 2 on: bytes 12 and 13, 0x0D0C = 3340.
// call: @f(memref<24xi8> [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23], 2 : index, 2 : index) == 3340 : i16, 3 : index
