memref.global @g : memref<1x4xi32> = dense<[[1, 2, 3, 4]]>
func.func @f(%m: memref<1x2xi32, strided<[4, 2]>>) -> i32 {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [true]} : memref<1x2xi32, strided<[4, 2]>>, vector<2xi32>
  %r = vector.extract %v[1] : i32 from vector<2xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %g = memref.get_global @g : memref<1x4xi32>
  %m = memref.reinterpret_cast %g to offset: [0], sizes: [1, 2], strides: [4, 2] : memref<1x4xi32> to memref<1x2xi32, strided<[4, 2]>>
  %r = func.call @f(%m) : (memref<1x2xi32, strided<[4, 2]>>) -> i32
  return %r : i32
}
