// A memref of size zero has no element to load.
func.func @dims(%m: memref<0x3xi32>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<0x3xi32>
  return %0 : index
}
func.func @load(%m: memref<?x3xi32>, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%i, %c0] : memref<?x3xi32>
  return %0 : i32
}
// call: @dims(memref<0x3xi32> [], 0 : index) == 0 : index
// call: @dims(memref<0x3xi32> [], 1 : index) == 3 : index
// call: @load(memref<0x3xi32> [], 0 : index) == undefined "out of bounds"
// call: @load(memref<1x3xi32> [4, 5, 6], 0 : index) == 4 : i32
