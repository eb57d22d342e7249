// Of several lower bounds of a loop the largest counts, of several upper ones the least.
func.func @f(%a: index, %b: index) -> i32 {
  %r = affine.parallel (%i, %j) = (max(0, %a - 2), symbol(%b)) to (min(symbol(%b) * 2, 6), %a) reduce ("addi") -> (i32) {
    %t = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %v = arith.index_cast %t : index to i32
    affine.yield %v : i32
  }
  return %r : i32
}
// 1 up to 2, and 1 up to 3: 11 + 12.
// call: @f(3 : index, 1 : index) == 23 : i32
// 3 up to 6, and 4 up to 5: 34 + 44 + 54.
// call: @f(5 : index, 4 : index) == 132 : i32
// 0 up to 0.
// call: @f(2 : index, 0 : index) == 0 : i32
