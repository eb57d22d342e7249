func.func @f(%m: memref<1xi32>) -> index {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<1xi32> -> memref<i32>, index, index, index
  return %offset : index
}
