// An index outside of its dimension is undefined, from either side, whatever lies there.
func.func @load(%m: memref<2x3xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<2x3xi32>
  return %0 : i32
}
func.func @store(%m: memref<2x3xi32>, %i: index, %j: index) {
  %v = arith.constant 9 : i32
  memref.store %v, %m[%i, %j] : memref<2x3xi32>
  return
}
// call: @load(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 1 : index, 2 : index) == 5 : i32
// The linear position of [0, 3] exists, but the index is outside.
// call: @load(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 0 : index, 3 : index) == undefined "out of bounds"
// call: @load(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 1 : index, -1 : index) == undefined "out of bounds"
// call: @load(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 2 : index, 0 : index) == undefined "out of bounds"
// call: @load(memref<2x3xi32> [0, 1, 2, 3, 4, 5], -9223372036854775808 : index, 0 : index) == undefined "out of bounds"
// call: @store(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 0 : index, 3 : index) == undefined "out of bounds"
// call: @store(memref<2x3xi32> [0, 1, 2, 3, 4, 5], 1 : index, 2 : index) == ()
// after: arg0 == [0, 1, 2, 3, 4, 9]
