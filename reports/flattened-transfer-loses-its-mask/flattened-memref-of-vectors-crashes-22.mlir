func.func @f(%m: memref<2x2xvector<4xi32>>, %i: index) -> vector<4xi32> {
  %0 = memref.load %m[%i, %i] : memref<2x2xvector<4xi32>>
  return %0 : vector<4xi32>
}
