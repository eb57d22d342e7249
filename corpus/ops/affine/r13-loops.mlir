// release: 13
// As release 13 spells it.
#map = affine_map<(d0)[s0] -> (d0 + s0)>
func @f(%m: memref<8xi32>, %n: index) -> i32 {
  %zero = constant 0 : i32
  %r = affine.for %i = 0 to 4 step 2 iter_args(%x = %zero) -> (i32) {
    %k = affine.apply #map(%i)[%n]
    %v = affine.load %m[%k] : memref<8xi32>
    %y = addi %x, %v : i32
    affine.yield %y : i32
  }
  return %r : i32
}
// call: @f(memref<8xi32> [1, 2, 4, 8, 16, 32, 64, 128], 1 : index) == 10 : i32
// call: @f(memref<8xi32> [1, 2, 4, 8, 16, 32, 64, 128], 5 : index) == 160 : i32
