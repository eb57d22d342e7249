// Nested loops over index: the number of pairs (i, j) with j <= i < n.
func.func @pairs(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %c0 : index, index)
^outer(%i: index, %count: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^inner(%c0, %count : index, index), ^exit
^inner(%j: index, %k: index):
  %again = arith.cmpi sle, %j, %i : index
  cf.cond_br %again, ^body, ^next
^body:
  %k1 = arith.addi %k, %c1 : index
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1, %k1 : index, index)
^next:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^outer(%i1, %k : index, index)
^exit:
  return %count : index
}
// n (n + 1) / 2
// call: @pairs(0 : index) == 0 : index
// call: @pairs(1 : index) == 1 : index
// call: @pairs(7 : index) == 28 : index
// call: @pairs(20 : index) == 210 : index
