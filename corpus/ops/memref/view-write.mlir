// A store through a view changes the bytes below it, and nothing else.
func.func @f(%b: memref<8xi8>, %s: index, %v: i16) {
  %c1 = arith.constant 1 : index
  %m = memref.view %b[%s][] : memref<8xi8> to memref<2xi16>
  memref.store %v, %m[%c1] : memref<2xi16>
  return
}
// 0x0102 = 258: byte 2, then byte 1.
// call: @f(memref<8xi8> [9, 9, 9, 9, 9, 9, 9, 9], 2 : index, 258 : i16) == ()
// after: arg0 == [9, 9, 9, 9, 2, 1, 9, 9]
