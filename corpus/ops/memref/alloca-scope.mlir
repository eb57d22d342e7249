// A region of its own for the stack, with results, without, and in a loop.
func.func @f(%a: i32) -> (i32, i32) {
  %0:2 = memref.alloca_scope -> (i32, i32) {
    %m = memref.alloca() : memref<2xi32>
    %i = arith.constant 1 : index
    memref.store %a, %m[%i] : memref<2xi32>
    %v = memref.load %m[%i] : memref<2xi32>
    %w = arith.addi %v, %v : i32
    memref.alloca_scope.return %v, %w : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @none(%m: memref<i32>, %a: i32) {
  memref.alloca_scope {
    memref.store %a, %m[] : memref<i32>
  }
  return
}
func.func @loop(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> i32 {
    %t = memref.alloca_scope -> i32 {
      %m = memref.alloca(%n) : memref<?xi32>
      memref.store %s, %m[%i] : memref<?xi32>
      %v = memref.load %m[%i] : memref<?xi32>
      %w = arith.addi %v, %v : i32
      memref.alloca_scope.return %w : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}
// call: @f(21 : i32) == 21 : i32, 42 : i32
// call: @none(memref<i32> [1], 7 : i32)
// after: arg0 == [7]
// 3 * 2^4
// call: @loop(4 : index, 3 : i32) == 48 : i32
// call: @loop(0 : index, 3 : i32) == 3 : i32
