func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 7 : i32
  %b = arith.constant 9 : i32
  %m = memref.alloc() : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.store %a, %m[0, 1] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.store %b, %m[1, 0] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %r = affine.load %m[%c0, %c1] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  return %r : i32
}
