func.func @f(%m: memref<?x?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %h = memref.dim %m, %c0 : memref<?x?xi32>
  %w = memref.dim %m, %c1 : memref<?x?xi32>
  %r = scf.for %i = %c0 to %h step %c1 iter_args(%s = %z) -> (i32) {
    %q = scf.for %j = %c0 to %w step %c1 iter_args(%t = %s) -> (i32) {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      %d = arith.subi %v, %t : i32
      scf.yield %d : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
