func.func @f(%m: memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32 {
  %v = memref.cast %m : memref<2xi32, affine_map<(d0) -> (d0 * 2)>> to memref<2xi32, affine_map<(d0) -> (d0 + d0 + 0)>>
  %z = arith.constant 0 : index
  %r = affine.load %v[1] : memref<2xi32, affine_map<(d0) -> (d0 + d0 + 0)>>
  return %r : i32
}
