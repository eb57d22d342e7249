// Symbols are what stands at the top of a function, constants, and sizes of memrefs that stand there.
func.func @f(%m: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %start = arith.constant 0 : i32
  %size = memref.dim %m, %zero : memref<?xi32>
  %r = affine.for %i = 0 to %size iter_args(%x = %start) -> (i32) {
    %k = affine.apply affine_map<(d0)[s0] -> (s0 - d0 - 1)>(%i)[%size]
    %v = affine.load %m[%k] : memref<?xi32>
    %ten = arith.constant 10 : i32
    %t = arith.muli %x, %ten : i32
    %s = arith.addi %t, %v : i32
    affine.yield %s : i32
  }
  return %r : i32
}
// call: @f(memref<3xi32> [1, 2, 3]) == 321 : i32
// call: @f(memref<0xi32> []) == 0 : i32
