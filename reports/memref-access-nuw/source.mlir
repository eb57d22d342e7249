func.func @f(%m: memref<2xi32, affine_map<(d0) -> (-d0 + 1)>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<2xi32, affine_map<(d0) -> (-d0 + 1)>>
  return %r : i32
}
// call: @f(memref<2xi32, affine_map<(d0) -> (-d0 + 1)>> [1, 7], 1 : index) == 1 : i32
