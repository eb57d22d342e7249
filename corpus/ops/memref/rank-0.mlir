// A memref without dimensions holds one element.
func.func @f(%m: memref<f32>) -> f32 {
  %0 = memref.load %m[] : memref<f32>
  %1 = arith.addf %0, %0 : f32
  memref.store %1, %m[] : memref<f32>
  return %0 : f32
}
// call: @f(memref<f32> [1.5]) == 1.5 : f32
// after: arg0 == [3.0]
