// The descriptor that a reshape to an unranked memref makes in memory ends in padding where an index has 32 bits;
// a cast to a ranked memref reads it whole.
// index-bitwidth: 32
func.func @f(%m: memref<6xi32>, %shape: memref<2xindex>, %i: index, %j: index) -> i32 {
  %u = memref.reshape %m(%shape) : (memref<6xi32>, memref<2xindex>) -> memref<*xi32>
  %r = memref.cast %u : memref<*xi32> to memref<?x?xi32>
  %x = memref.load %r[%i, %j] : memref<?x?xi32>
  return %x : i32
}
// call: @f(memref<6xi32> [1, 2, 3, 4, 5, 6], memref<2xindex> [2, 3], 1 : index, 1 : index) == 5 : i32
