// Lifetime of unranked memrefs: one among several results, after a ranked one and before a scalar.
func @make(%arg0: memref<?xi32>, %arg1: i32) -> (memref<?xi32>, memref<*xi32>, i32) {
  %0 = memref_cast %arg0 : memref<?xi32> to memref<*xi32>
  return %arg0, %0, %arg1 : memref<?xi32>, memref<*xi32>, i32
}
func @run(%arg0: memref<?xi32>, %arg1: i32) -> (i32, i32, i32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %0:3 = call @make(%arg0, %arg1) : (memref<?xi32>, i32) -> (memref<?xi32>, memref<*xi32>, i32)
  %1 = memref_cast %0#1 : memref<*xi32> to memref<?xi32>
  %2 = load %0#0[%c0] : memref<?xi32>
  %3 = load %1[%c1] : memref<?xi32>
  return %2, %3, %0#2 : i32, i32, i32
}
// release: 11
// call: @run(memref<2xi32> [10, 20], 30 : i32) == 10 : i32, 20 : i32, 30 : i32
