// Nine lanes of one bit take two bytes; the first lane is the lowest bit.
func.func @f(%v: vector<9xi1>) -> (i8, vector<9xi1>) {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() {alignment = 2 : i64} : memref<4xi8>
  %m = memref.view %b[%c0][] : memref<4xi8> to memref<2xvector<9xi1>>
  memref.store %v, %m[%c0] : memref<2xvector<9xi1>>
  %0 = memref.load %b[%c0] : memref<4xi8>
  %1 = memref.load %m[%c0] : memref<2xvector<9xi1>>
  return %0, %1 : i8, vector<9xi1>
}
// Bits 0, 2 and 6: 1 + 4 + 64 = 69.
// call: @f([true, false, true, false, false, false, true, false, true] : vector<9xi1>) == 69 : i8, [true, false, true, false, false, false, true, false, true] : vector<9xi1>
