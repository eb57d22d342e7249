// Load and store in one dimension; the neighbours stay as they are.
func.func @f(%m: memref<4xi16>, %i: index, %v: i16) -> i16 {
  %0 = memref.load %m[%i] : memref<4xi16>
  memref.store %v, %m[%i] : memref<4xi16>
  return %0 : i16
}
// call: @f(memref<4xi16> [1, 2, 3, 4], 0 : index, -1 : i16) == 1 : i16
// after: arg0 == [-1, 2, 3, 4]
// call: @f(memref<4xi16> [1, 2, 3, 4], 3 : index, -32768 : i16) == 4 : i16
// after: arg0 == [1, 2, 3, -32768]
