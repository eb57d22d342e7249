// To an unranked memref and back: the rank must be the one that went in.
func.func @f(%m: memref<2x2xf32>, %one: i1) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.cast %m : memref<2x2xf32> to memref<*xf32>
  %r = memref.rank %u : memref<*xf32>
  cf.cond_br %one, ^one, ^two
^one:
  %v = memref.cast %u : memref<*xf32> to memref<?xf32>
  %0 = memref.load %v[%c0] : memref<?xf32>
  return %0, %r : f32, index
^two:
  %w = memref.cast %u : memref<*xf32> to memref<?x2xf32>
  %1 = memref.load %w[%c1, %c0] : memref<?x2xf32>
  return %1, %r : f32, index
}
// call: @f(memref<2x2xf32> [1.0, 2.0, 3.0, 4.0], false) == 3.0 : f32, 2 : index
// call: @f(memref<2x2xf32> [1.0, 2.0, 3.0, 4.0], true) == undefined "the type states"
