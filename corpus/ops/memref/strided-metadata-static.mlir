// What the type says is so, for a dimension of one element too.
func.func @f(%m: memref<1x2xi8>) -> (index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<1x2xi8> -> memref<i8>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}
// call: @f(memref<1x2xi8> [1, 2]) == 0 : index, 1 : index, 2 : index, 2 : index, 1 : index
