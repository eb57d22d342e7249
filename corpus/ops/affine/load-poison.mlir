// Poison as a dimension is undefined.
func.func @f(%m: memref<2xi32>, %a: i64, %k: i64) -> i32 {
  %s = arith.shli %a, %k : i64
  %i = arith.index_cast %s : i64 to index
  %0 = affine.load %m[%i] : memref<2xi32>
  return %0 : i32
}
// call: @f(memref<2xi32> [1, 2], 1 : i64, 0 : i64) == 2 : i32
// call: @f(memref<2xi32> [1, 2], 1 : i64, 64 : i64) == undefined "poison"
