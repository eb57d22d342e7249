// In generic form, where kinds are numbers in the order of their names: 1 is `addi`, 8 is `minimumf`.
func.func @f(%a: i32, %b: f32) -> (i32, f32) {
  %r:2 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [1, 8], steps = [3], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (7)>}> ({
  ^bb0(%i: index):
    "affine.yield"(%a, %b) : (i32, f32) -> ()
  }) : () -> (i32, f32)
  return %r#0, %r#1 : i32, f32
}
// Three turns: 0, 3 and 6.
// call: @f(5 : i32, 2.5 : f32) == 15 : i32, 2.5 : f32
