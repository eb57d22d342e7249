func @f(%m: memref<4xi32, affine_map<(d0)[s0] -> (d0 + s0)>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %r : i32
}
