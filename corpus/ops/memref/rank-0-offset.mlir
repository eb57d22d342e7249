// A memref without dimensions, somewhere in its buffer.
func.func @f(%m: memref<i32, strided<[], offset: 2>>, %v: i32) -> i32 {
  %0 = memref.load %m[] : memref<i32, strided<[], offset: 2>>
  memref.store %v, %m[] : memref<i32, strided<[], offset: 2>>
  return %0 : i32
}
// call: @f(memref<i32, strided<[], offset: 2>> [10, 11, 12, 13], 99 : i32) == 12 : i32
// after: arg0 == [10, 11, 99, 13]
