// The memref dialect of release 15, with func and cf, and layouts that are affine maps.
#strided = affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>
func.func @f(%m: memref<?xi32, #strided>, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32, #strided>
  %in = arith.cmpi ult, %i, %n : index
  cf.assert %in, "out of bounds"
  %0 = memref.load %m[%i] : memref<?xi32, #strided>
  return %0 : i32
}
// release: 15
// call: @f(memref<2xi32, affine_map<(d0) -> (d0 * 3 + 1)>> [9, 1, 9, 9, 2], 1 : index) == 2 : i32
// call: @f(memref<2xi32, affine_map<(d0) -> (d0 * 3 + 1)>> [9, 1, 9, 9, 2], 2 : index) == abort
