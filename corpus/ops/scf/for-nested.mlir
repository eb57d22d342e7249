// The inner loop begins anew in each turn of the outer one, whose counter bounds it.
func.func @triangle(%m: memref<3x3xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (i32) {
    %last = arith.addi %i, %one : index
    %t = scf.for %j = %zero to %last step %one iter_args(%u = %s) -> (i32) {
      %v = memref.load %m[%i, %j] : memref<3x3xi32>
      %w = arith.addi %u, %v : i32
      memref.store %w, %m[%i, %j] : memref<3x3xi32>
      scf.yield %w : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}
// call: @triangle(memref<3x3xi32> [1, 2, 3, 4, 5, 6, 7, 8, 9], 3 : index) == 34 : i32
// after: arg0 == [1, 2, 3, 5, 10, 6, 17, 25, 34]
// call: @triangle(memref<3x3xi32> [1, 2, 3, 4, 5, 6, 7, 8, 9], 1 : index) == 1 : i32
// after: arg0 == [1, 2, 3, 4, 5, 6, 7, 8, 9]
