func.func @f(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.maxsi %i, %i : index
  %1 = memref.load %m[%0] : memref<4xi32>
  return %1 : i32
}
