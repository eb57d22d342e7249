// Both edges are back edges to one block with different operands: Collatz steps until 1.
func.func @steps(%n: i64) -> i32 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  cf.br ^head(%n, %z : i64, i32)
^head(%x: i64, %k: i32):
  %done = arith.cmpi eq, %x, %c1 : i64
  cf.cond_br %done, ^exit, ^step
^step:
  %bit = arith.andi %x, %c1 : i64
  %even = arith.cmpi eq, %bit, %c0 : i64
  %half = arith.divui %x, %c2 : i64
  %t = arith.muli %x, %c3 : i64
  %up = arith.addi %t, %c1 : i64
  %k1 = arith.addi %k, %o : i32
  cf.cond_br %even, ^head(%half, %k1 : i64, i32), ^head(%up, %k1 : i64, i32)
^exit:
  return %k : i32
}
// call: @steps(1 : i64) == 0 : i32
// 6, 3, 10, 5, 16, 8, 4, 2, 1
// call: @steps(6 : i64) == 8 : i32
// call: @steps(27 : i64) == 111 : i32
