// An element is poison if one of its bytes was never written.
func.func @f(%b: memref<4xi8>, %i: index) -> i16 {
  %c0 = arith.constant 0 : index
  %m = memref.view %b[%c0][] : memref<4xi8> to memref<2xi16>
  %0 = memref.load %m[%i] : memref<2xi16>
  return %0 : i16
}
// call: @f(memref<4xi8> [1, _, 1, 1], 0 : index) == poison : i16
// call: @f(memref<4xi8> [1, _, 1, 1], 1 : index) == 257 : i16
