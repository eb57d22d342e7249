// Loops and choices of both dialects within each other.
func.func @f(%m: memref<4xi32>, %n: index, %c: i1) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %r = scf.for %k = %zero to %n step %one iter_args(%x = %start) -> (i32) {
    %y = affine.for %i = 0 to 4 iter_args(%z = %x) -> (i32) {
      %v = affine.load %m[%i] : memref<4xi32>
      %w = scf.if %c -> (i32) {
        %s = arith.addi %z, %v : i32
        scf.yield %s : i32
      } else {
        scf.yield %z : i32
      }
      affine.yield %w : i32
    }
    scf.yield %y : i32
  }
  return %r : i32
}
// call: @f(memref<4xi32> [1, 2, 3, 4], 2 : index, true) == 20 : i32
// call: @f(memref<4xi32> [1, 2, 3, 4], 2 : index, false) == 0 : i32
