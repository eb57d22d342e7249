// release: 13
// As release 13 spells it, on its own and in generic form.
func @f(%n: index) -> i32 {
  %0 = affine.parallel (%i) = (max(0, %n)) to (6) step (2) reduce ("addi") -> (i32) {
    %1 = index_cast %i : index to i32
    affine.yield %1 : i32
  }
  %2 = "affine.parallel"(%n) ( {
  ^bb0(%i: index, %j: index):
    "affine.yield"(%0) : (i32) -> ()
  }) {lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 1)>, reductions = [1], steps = [1, 1], upperBoundsGroups = dense<[1, 2]> : tensor<2xi32>, upperBoundsMap = affine_map<()[s0] -> (2, 3, s0)>} : (index) -> i32
  return %2 : i32
}
// 2 + 4 in two turns and one.
// call: @f(2 : index) == 12 : i32
// 3 + 5 in two turns and two.
// call: @f(3 : index) == 32 : i32
// 0 + 2 + 4, and none.
// call: @f(-1 : index) == 0 : i32
