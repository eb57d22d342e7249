memref.global @g : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
func.func @f(%m: memref<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %e = memref.expand_shape %m [[0, 1]] output_shape [4, 2] : memref<8xi32> into memref<4x2xi32>
  %v = vector.transfer_read %e[%c0, %c0], %p : memref<4x2xi32>, vector<4xi32>
  %r = vector.extract %v[2] : i32 from vector<4xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %m = memref.get_global @g : memref<8xi32>
  %r = func.call @f(%m) : (memref<8xi32>) -> i32
  return %r : i32
}
