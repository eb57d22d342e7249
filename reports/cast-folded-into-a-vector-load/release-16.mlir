func.func @f(%m: memref<4xi32, strided<[?]>>, %i: index) -> vector<2xi32> {
  %c = memref.cast %m : memref<4xi32, strided<[?]>> to memref<4xi32>
  %v = vector.load %c[%i] : memref<4xi32>, vector<2xi32>
  return %v : vector<2xi32>
}
