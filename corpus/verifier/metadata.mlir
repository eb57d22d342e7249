// The base of a memref is where its buffer begins.
func.func @f(%m: memref<2xi32>) {
  %0:4 = "memref.extract_strided_metadata"(%m) : (memref<2xi32>) -> (memref<i32>, index, index, index)
  %1:4 = "memref.extract_strided_metadata"(%m) : (memref<2xi32>) -> (memref<i32, strided<[], offset: 1>>, index, index, index) // error: without an offset
  %2:4 = "memref.extract_strided_metadata"(%m) : (memref<2xi32>) -> (memref<i8>, index, index, index) // error: with the same elements
  return
}
