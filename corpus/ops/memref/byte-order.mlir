// A word read byte by byte, through a view of aligned bytes: little-endian.
func.func @f(%v: i32, %o: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %bytes = memref.alloc() {alignment = 16 : i64} : memref<8xi8>
  %w = memref.view %bytes[%c4][] : memref<8xi8> to memref<1xi32>
  memref.store %v, %w[%c0] : memref<1xi32>
  %i = arith.addi %c4, %o : index
  %0 = memref.load %bytes[%i] : memref<8xi8>
  memref.dealloc %bytes : memref<8xi8>
  return %0 : i8
}
// 0x01020380
// call: @f(16909184 : i32, 0 : index) == -128 : i8
// call: @f(16909184 : i32, 1 : index) == 3 : i8
// call: @f(16909184 : i32, 3 : index) == 1 : i8
// The byte before the word was never written.
// call: @f(16909184 : i32, -1 : index) == poison : i8
// call: @f(16909184 : i32, 4 : index) == undefined "out of bounds"
