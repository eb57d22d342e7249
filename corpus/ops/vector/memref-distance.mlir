// Three floats of 4 bytes lie 16 apart: the second element begins at byte 16.
func.func @f(%b: memref<32xi8>) -> vector<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.view %b[%c0][] : memref<32xi8> to memref<2xvector<3xf32>>
  %0 = memref.load %m[%c1] : memref<2xvector<3xf32>>
  return %0 : vector<3xf32>
}
// 1.0 = 0x3F800000, 2.0 = 0x40000000, -1.0 = 0xBF800000; the low byte first.
// call: @f(memref<32xi8> [_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, 0, 0, -128, 63, 0, 0, 0, 64, 0, 0, -128, -65, _, _, _, _]) == [1.0, 2.0, -1.0] : vector<3xf32>
