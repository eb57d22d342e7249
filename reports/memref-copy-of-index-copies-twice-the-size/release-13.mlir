memref.global @g : memref<4xindex> = dense<[1, 2, 3, 4]>
func @main() -> index {
  %c0 = constant 0 : index
  %g = memref.get_global @g : memref<4xindex>
  %s = memref.reinterpret_cast %g to offset: [1], sizes: [1], strides: [1] : memref<4xindex> to memref<1xindex, affine_map<(d0) -> (d0 + 1)>>
  %t = memref.reinterpret_cast %g to offset: [0], sizes: [1], strides: [1] : memref<4xindex> to memref<1xindex>
  memref.copy %s, %t : memref<1xindex, affine_map<(d0) -> (d0 + 1)>> to memref<1xindex>
  %r = memref.load %g[%c0] : memref<4xindex>
  return %r : index
}
