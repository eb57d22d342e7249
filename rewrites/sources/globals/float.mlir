memref.global "private" constant @t : memref<2xf32> = dense<[1.0, -0.0]>
func.func @f(%i: i1) -> f32 {
  %j = arith.index_castui %i : i1 to index
  %m = memref.get_global @t : memref<2xf32>
  %x = memref.load %m[%j] : memref<2xf32>
  return %x : f32
}
