// An unranked memref, and one with a layout, by way of another memory space; what is written there is written here.
func.func @unranked(%m: memref<2xi16>, %i: index) -> (index, i16) {
  %u = memref.cast %m : memref<2xi16> to memref<*xi16>
  %a = memref.memory_space_cast %u : memref<*xi16> to memref<*xi16, 1>
  %d = memref.rank %a : memref<*xi16, 1>
  %b = memref.cast %a : memref<*xi16, 1> to memref<2xi16, 1>
  %0 = memref.load %b[%i] : memref<2xi16, 1>
  return %d, %0 : index, i16
}
func.func @strided(%m: memref<2xi16, strided<[2], offset: 1>>, %v: i16, %i: index) -> i16 {
  %a = memref.memory_space_cast %m : memref<2xi16, strided<[2], offset: 1>> to memref<2xi16, strided<[2], offset: 1>, 2>
  memref.store %v, %a[%i] : memref<2xi16, strided<[2], offset: 1>, 2>
  %0 = memref.load %m[%i] : memref<2xi16, strided<[2], offset: 1>>
  return %0 : i16
}
// call: @unranked(memref<2xi16> [3, -4], 1 : index) == 1 : index, -4 : i16
// call: @strided(memref<2xi16, strided<[2], offset: 1>> [9, 1, 9, 2], 7 : i16, 1 : index) == 7 : i16
// after: arg0 == [9, 1, 9, 7]
// call: @strided(memref<2xi16, strided<[2], offset: 1>> [9, 1, 9, 2], 7 : i16, 2 : index) == undefined "out of bounds"
