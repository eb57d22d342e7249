func.func @column(%m: memref<4x4xi32>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i32
  %s = memref.subview %m[0, 0] [2, 4] [2, 1] : memref<4x4xi32> to memref<2x4xi32, strided<[8, 1]>>
  %0 = vector.transfer_read %s[%c0, %c0], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<2x4xi32, strided<[8, 1]>>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @loads_affine(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  return %0 : index
}
