// maximumf and minimumf keep a NaN, maxnumf and minnumf drop it.
func.func @f(%m: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.atomic_rmw maximumf %v, %m[%c0] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw minimumf %v, %m[%c1] : (f32, memref<4xf32>) -> f32
  %2 = memref.atomic_rmw maxnumf %v, %m[%c2] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw minnumf %v, %m[%c3] : (f32, memref<4xf32>) -> f32
  return
}
// call: @f(memref<4xf32> [1.0, 1.0, 1.0, 1.0], 2.0 : f32) == ()
// after: arg0 == [2.0, 1.0, 2.0, 1.0]
// call: @f(memref<4xf32> [1.0, 1.0, 1.0, 1.0], 0x7FC00000 : f32) == ()
// after: arg0 == [0x7FC00000, 0x7FC00000, 1.0, 1.0]
