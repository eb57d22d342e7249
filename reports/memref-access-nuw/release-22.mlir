memref.global @g : memref<2xi32> = dense<0>
func.func @f(%i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %g = memref.get_global @g : memref<2xi32>
  %v = memref.reinterpret_cast %g to offset: [1], sizes: [2], strides: [-1] : memref<2xi32> to memref<2xi32, affine_map<(d0) -> (-d0 + 1)>>
  memref.store %one, %v[%i] : memref<2xi32, affine_map<(d0) -> (-d0 + 1)>>
  memref.store %seven, %g[%c0] : memref<2xi32>
  %r = memref.load %v[%i] : memref<2xi32, affine_map<(d0) -> (-d0 + 1)>>
  return %r : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %r = call @f(%c1) : (index) -> i32
  return %r : i32
}
