func.func @f(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.maxsi %i, %i : index
  %1 = memref.load %m[%0] : memref<4xi32>
  return %1 : i32
}
// call: @f(memref<4xi32> [5, 6, 7, 8], 2 : index) == 7 : i32
