// Base, offset, sizes and strides; and unranked memrefs freed, measured, cast.
func.func @f(%m: memref<4x5xi32>) -> (index, index, index, index, index, i32) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[1, 2] [2, 3] [1, 1] : memref<4x5xi32> to memref<2x3xi32, strided<[5, 1], offset: 7>>
  %b, %o, %x, %y, %p, %q = memref.extract_strided_metadata %s : memref<2x3xi32, strided<[5, 1], offset: 7>> -> memref<i32>, index, index, index, index, index
  %v = memref.load %b[] : memref<i32>
  return %o, %x, %y, %p, %q, %v : index, index, index, index, index, i32
}
func.func @g(%d: index) -> (index, index) {
  %m = memref.alloc() : memref<3x4xi8>
  %u = memref.cast %m : memref<3x4xi8> to memref<*xi8>
  %0 = memref.dim %u, %d : memref<*xi8>
  %1 = memref.dim %m, %d : memref<3x4xi8>
  memref.dealloc %u : memref<*xi8>
  return %0, %1 : index, index
}
// call: @f(memref<4x5xi32> [50,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]) == 7 : index, 2 : index, 3 : index, 5 : index, 1 : index, 50 : i32
// call: @g(1 : index) == 4 : index, 4 : index
