func.func @f(%m: memref<8xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<8xi32>
  return %0 : i32
}
