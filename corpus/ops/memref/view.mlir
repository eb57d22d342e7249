// Bytes as integers of four, from a byte on; the low byte first.
func.func @f(%b: memref<12xi8>, %s: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.view %b[%s][] : memref<12xi8> to memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  %1 = memref.load %m[%c1] : memref<2xi32>
  return %0, %1 : i32, i32
}
// 0x04030201 = 67305985, 0x08070605 = 134678021, 0x0C0B0A09 = 202050057.
// call: @f(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 0 : index) == 67305985 : i32, 134678021 : i32
// call: @f(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4 : index) == 134678021 : i32, 202050057 : i32
// Eight bytes from byte 8 on are four too many.
// call: @f(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 8 : index) == undefined "a view reaches from byte 8 to 16 of a block of 12 bytes"
// call: @f(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], -4 : index) == undefined "a view reaches from byte -4 to 4"
// call: @f(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], poison : index) == undefined "poison used as an offset"
