// The memref dialect of release 13, whose layouts are affine maps.
#reversed = affine_map<(d0) -> (d0 * -1 + 3)>
func @f(%m: memref<4xi32, #reversed>, %i: index, %v: i32) -> i32 {
  %0 = memref.load %m[%i] : memref<4xi32, #reversed>
  memref.store %v, %m[%i] : memref<4xi32, #reversed>
  %1 = memref.alloc() : memref<1xi32>
  memref.dealloc %1 : memref<1xi32>
  return %0 : i32
}
// release: 13
// call: @f(memref<4xi32, affine_map<(d0) -> (d0 * -1 + 3)>> [1, 2, 3, 4], 0 : index, 9 : i32) == 4 : i32
// after: arg0 == [1, 2, 3, 9]
// call: @f(memref<4xi32, affine_map<(d0) -> (d0 * -1 + 3)>> [1, 2, 3, 4], 3 : index, 9 : i32) == 1 : i32
// after: arg0 == [9, 2, 3, 4]
