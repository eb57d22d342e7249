// The alignment that an access states must hold wherever the buffer lies.
func.func @load(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] {alignment = 8} : memref<4xi32>
  return %0 : i32
}
func.func @store(%m: memref<4xi32>, %i: index, %x: i32) {
  memref.store %x, %m[%i] {alignment = 8} : memref<4xi32>
  return
}
// Elements 0 and 2 are at multiples of 8 bytes.
// call: @load(memref<4xi32> [5, 6, 7, 8], 0 : index) == 5 : i32
// call: @load(memref<4xi32> [5, 6, 7, 8], 2 : index) == 7 : i32
// call: @load(memref<4xi32> [5, 6, 7, 8], 1 : index) == undefined "is not aligned to 8"
// call: @store(memref<4xi32> [5, 6, 7, 8], 2 : index, 9 : i32) == ()
// after: arg0 == [5, 6, 9, 8]
// call: @store(memref<4xi32> [5, 6, 7, 8], 3 : index, 9 : i32) == undefined "is not aligned to 8"
