func.func @f(%m: memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1] : memref<2xi32, affine_map<(d0) -> (d0 * 2)>>
  return %r : i32
}
func.func @g() -> ((memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32) {
  %k = constant @f : (memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32
  return %k : (memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32
}
