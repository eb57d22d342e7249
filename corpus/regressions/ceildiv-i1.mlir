// Constants of the spelled-out divisions fit i1, whose 1 is written -1.
func.func @signed(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.ceildivsi %a, %b : i1
  %1 = arith.floordivsi %a, %b : i1
  return %0, %1 : i1, i1
}
func.func @unsigned(%a: i1, %b: i1) -> i1 {
  %0 = arith.ceildivui %a, %b : i1
  return %0 : i1
}
// call: @signed(0 : i1, -1 : i1) == 0 : i1, 0 : i1
// call: @signed(-1 : i1, -1 : i1) == undefined "overflow"
// call: @unsigned(-1 : i1, -1 : i1) == -1 : i1
// call: @unsigned(0 : i1, -1 : i1) == 0 : i1
