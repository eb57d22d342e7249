// Indices of accesses are expressions of the values in them.
func.func @f(%m: memref<2x4xi32>, %i: index, %n: index, %v: i32) -> i32 {
  %0 = affine.load %m[%i, %i * 2 + 1] : memref<2x4xi32>
  affine.store %v, %m[%i mod 2, %i + symbol(%n)] : memref<2x4xi32>
  return %0 : i32
}
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8], 1 : index, 2 : index, 9 : i32) == 8 : i32
// after: arg0 == [1, 2, 3, 4, 5, 6, 7, 9]
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8], 0 : index, 2 : index, 9 : i32) == 2 : i32
// after: arg0 == [1, 2, 9, 4, 5, 6, 7, 8]
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8], 1 : index, 3 : index, 9 : i32) == undefined "index"
