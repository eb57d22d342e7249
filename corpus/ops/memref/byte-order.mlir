// A word read byte by byte, through a view of bytes: little-endian.
func.func @f(%bytes: memref<8xi8>, %v: i32, %o: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %w = memref.view %bytes[%c4][] : memref<8xi8> to memref<1xi32>
  memref.store %v, %w[%c0] : memref<1xi32>
  %i = arith.addi %c4, %o : index
  %0 = memref.load %bytes[%i] : memref<8xi8>
  return %0 : i8
}
// 0x01020380
// call: @f(memref<8xi8> [0, 0, 0, 0, 0, 0, 0, 0], 16909184 : i32, 0 : index) == -128 : i8
// after: arg0 == [0, 0, 0, 0, -128, 3, 2, 1]
// call: @f(memref<8xi8> [9, 9, 9, 9, 0, 0, 0, 0], 16909184 : i32, 3 : index) == 1 : i8
// after: arg0 == [9, 9, 9, 9, -128, 3, 2, 1]
