// report: reports/transpose-type-mixes-permutations
// The type that the verifiers of releases 13 to 15 require: its strides are in the order of the inverse permutation.
// release: 13
func @f(%m: memref<2x3x4xi8>, %j: index, %k: index, %i: index) -> i8 {
  %t = memref.transpose %m (i, j, k) -> (j, k, i) : memref<2x3x4xi8> to memref<3x4x2xi8, affine_map<(d0, d1, d2) -> (d1 * 12 + d2 * 4 + d0)>>
  %x = memref.load %t[%j, %k, %i] : memref<3x4x2xi8, affine_map<(d0, d1, d2) -> (d1 * 12 + d2 * 4 + d0)>>
  return %x : i8
}
// Element [1, 0, 1] of the source: 12 + 1.
// call: @f(memref<2x3x4xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], 0 : index, 1 : index, 1 : index) == 13 : i8
