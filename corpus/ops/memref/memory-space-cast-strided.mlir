// A memref with a layout by way of another memory space; what is written there is written here.
func.func @strided(%m: memref<2xi16, strided<[2], offset: 1>>, %v: i16, %i: index) -> i16 {
  %a = memref.memory_space_cast %m : memref<2xi16, strided<[2], offset: 1>> to memref<2xi16, strided<[2], offset: 1>, 2>
  memref.store %v, %a[%i] : memref<2xi16, strided<[2], offset: 1>, 2>
  %0 = memref.load %m[%i] : memref<2xi16, strided<[2], offset: 1>>
  return %0 : i16
}
// call: @strided(memref<2xi16, strided<[2], offset: 1>> [9, 1, 9, 2], 7 : i16, 1 : index) == 7 : i16
// after: arg0 == [9, 1, 9, 7]
// call: @strided(memref<2xi16, strided<[2], offset: 1>> [9, 1, 9, 2], 7 : i16, 2 : index) == undefined "out of bounds"
