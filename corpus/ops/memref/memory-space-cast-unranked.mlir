// An unranked memref by way of another memory space.
func.func @unranked(%m: memref<2xi16>, %i: index) -> (index, i16) {
  %u = memref.cast %m : memref<2xi16> to memref<*xi16>
  %a = memref.memory_space_cast %u : memref<*xi16> to memref<*xi16, 1>
  %d = memref.rank %a : memref<*xi16, 1>
  %b = memref.cast %a : memref<*xi16, 1> to memref<2xi16, 1>
  %0 = memref.load %b[%i] : memref<2xi16, 1>
  return %d, %0 : index, i16
}
// call: @unranked(memref<2xi16> [3, -4], 1 : index) == 1 : index, -4 : i16
