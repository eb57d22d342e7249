memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>
func.func @f() -> f32 {
  %g = memref.get_global @g : memref<2xf32>
  %x = affine.load %g[1] : memref<2xf32>
  return %x : f32
}
