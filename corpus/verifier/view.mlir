// Contiguous bytes, a shift, one size a dynamic dimension.
func.func @f(%i: index, %b: memref<8xi8>, %m: memref<8xi32>, %s: memref<8xi8, strided<[2]>>) {
  %0 = "memref.view"(%m, %i) : (memref<8xi32>, index) -> memref<2xi32> // error: expected a contiguous memref of i8 of rank 1
  %1 = "memref.view"(%b, %i, %i) : (memref<8xi8>, index, index) -> memref<2xi32> // error: expected 0 sizes, found 1
  %2 = "memref.view"(%b, %i) : (memref<8xi8>, index) -> memref<2xi32, strided<[2]>> // error: expected a contiguous memref in the source's memory space
  %3 = "memref.view"(%s, %i) : (memref<8xi8, strided<[2]>>, index) -> memref<2xi32> // error: expected a contiguous memref of i8 of rank 1
  func.return
}
