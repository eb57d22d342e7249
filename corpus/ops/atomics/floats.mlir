// Sum and product of floats, rounded once each.
func.func @f(%m: memref<2xf32>, %v: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.atomic_rmw addf %v, %m[%c0] : (f32, memref<2xf32>) -> f32
  %1 = memref.atomic_rmw mulf %v, %m[%c1] : (f32, memref<2xf32>) -> f32
  return %0, %1 : f32, f32
}
// call: @f(memref<2xf32> [1.5, 1.5], -2.0 : f32) == 1.5 : f32, 1.5 : f32
// after: arg0 == [-0.5, -3.0]
