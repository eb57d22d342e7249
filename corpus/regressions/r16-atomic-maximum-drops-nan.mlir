// report: reports/atomic-maximum-drops-nan
// -memref-expand compares memref.atomic_rmw maxf with ogt, and drops a NaN (MLIR 15, 16).
// release: 16
func.func @f(%m: memref<1xf32>, %v: f32, %i: index) -> f32 {
  %0 = memref.atomic_rmw maxf %v, %m[%i] : (f32, memref<1xf32>) -> f32
  %1 = memref.load %m[%i] : memref<1xf32>
  return %1 : f32
}
// call: @f(memref<1xf32> [0x7FC00000], 1.0 : f32, 0 : index) == 0x7FC00000 : f32
