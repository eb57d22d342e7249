// Elements of 33 bits take five bytes, eight apart: a store does not touch its neighbours.
func.func @f(%m: memref<3xi33>, %i: index, %v: i33) -> i33 {
  %0 = memref.load %m[%i] : memref<3xi33>
  memref.store %v, %m[%i] : memref<3xi33>
  return %0 : i33
}
// call: @f(memref<3xi33> [-4294967296, 4294967295, -1], 1 : index, -2 : i33) == 4294967295 : i33
// after: arg0 == [-4294967296, -2, -1]
// call: @f(memref<3xi33> [-4294967296, 4294967295, -1], 2 : index, 0 : i33) == -1 : i33
// after: arg0 == [-4294967296, 4294967295, 0]
