// In the spelling of release 11.
func @f(%m: memref<2xf32>, %i: index, %v: f32) -> f32 {
  %0 = atomic_rmw "addf" %v, %m[%i] : (f32, memref<2xf32>) -> f32
  return %0 : f32
}
// release: 11
// call: @f(memref<2xf32> [1.0, 2.0], 1 : index, 0.5 : f32) == 2.0 : f32
// after: arg0 == [1.0, 2.5]
