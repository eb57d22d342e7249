// Index linearization: a memref without dimensions is loaded plainly.
func @f(%m: memref<f32>) -> f32 {
  %0 = load %m[] : memref<f32>
  return %0 : f32
}
func @g(%m: memref<f32>, %v: f32) {
  store %v, %m[] : memref<f32>
  return
}
// release: 11
// call: @f(memref<f32> [0.1]) == 0.1 : f32
// call: @g(memref<f32> [0.1], 0x7F800000 : f32) == ()
// after: arg0 == [0x7F800000]
