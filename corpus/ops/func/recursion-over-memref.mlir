// Recursion that walks a memref: the sum of its elements, from the back.
func.func @sum(%m: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %empty = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %empty, ^zero, ^more
^zero:
  return %z : i32
^more:
  %k = arith.subi %n, %c1 : index
  %v = memref.load %m[%k] : memref<?xi32>
  %r = call @sum(%m, %k) : (memref<?xi32>, index) -> i32
  %0 = arith.addi %v, %r : i32
  return %0 : i32
}
// call: @sum(memref<4xi32> [1, 20, 300, 4000], 4 : index) == 4321 : i32
// call: @sum(memref<4xi32> [1, 20, 300, 4000], 2 : index) == 21 : i32
// call: @sum(memref<4xi32> [1, 20, 300, 4000], 5 : index) == undefined "out of bounds"
