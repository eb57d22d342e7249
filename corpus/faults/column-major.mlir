// A new memref whose strides are not all in its type: element (1, 0) is not element (0, 1).
func.func @f(%n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  %m = memref.alloc(%n, %n) : memref<?x?xi8>
  memref.store %a, %m[%c1, %c0] : memref<?x?xi8>
  memref.store %b, %m[%c0, %c1] : memref<?x?xi8>
  %0 = memref.load %m[%c1, %c0] : memref<?x?xi8>
  memref.dealloc %m : memref<?x?xi8>
  return %0 : i8
}
// call: @f(2 : index) == 3 : i8
