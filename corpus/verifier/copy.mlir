// One element type, shapes that can be equal.
func.func @f(%m: memref<2xi32>, %n: memref<3xi32>, %k: memref<2xi64>, %r: memref<2x1xi32>) {
  "memref.copy"(%m, %n) : (memref<2xi32>, memref<3xi32>) -> () // error: expected one shape and element type
  "memref.copy"(%m, %k) : (memref<2xi32>, memref<2xi64>) -> () // error: expected one shape and element type
  "memref.copy"(%m, %r) : (memref<2xi32>, memref<2x1xi32>) -> () // error: expected one shape and element type
  func.return
}
func.func @resized(%m: memref<?xi32>, %s: memref<?xi32, strided<[2], offset: 3>>, %g: memref<2x2xi32>, %u: memref<*xi32>, %n: index) {
  %0 = "memref.realloc"(%m, %n) : (memref<?xi32>, index) -> memref<?xi32>
  %1 = "memref.realloc"(%m) : (memref<?xi32>) -> memref<4xi32>
  %2 = "memref.realloc"(%m) {alignment = 16 : i64} : (memref<?xi32>) -> memref<0xi32>
  %3 = "memref.realloc"(%m) : (memref<?xi32>) -> memref<?xi32> // error: expected 1 dynamic sizes, found 0
  %4 = "memref.realloc"(%m, %n) : (memref<?xi32>, index) -> memref<4xi32> // error: expected 0 dynamic sizes, found 1
  %5 = "memref.realloc"(%s) : (memref<?xi32, strided<[2], offset: 3>>) -> memref<4xi32> // error: expected a contiguous memref of rank 1 as source
  %6 = "memref.realloc"(%m) : (memref<?xi32>) -> memref<4xi32, strided<[2]>> // error: expected a contiguous memref of rank 1 as result
  %7 = "memref.realloc"(%g) : (memref<2x2xi32>) -> memref<4xi32> // error: expected a contiguous memref of rank 1 as source
  %8 = "memref.realloc"(%m) : (memref<?xi32>) -> memref<4xf32> // error: expected memrefs of one element type and memory space
  %9 = "memref.realloc"(%m) : (memref<?xi32>) -> memref<4xi32, 1> // error: expected memrefs of one element type and memory space
  %10 = "memref.realloc"(%m) {alignment = 3 : i64} : (memref<?xi32>) -> memref<4xi32> // error: expected a power of two as alignment
  %11:2 = "memref.distinct_objects"(%m, %g) : (memref<?xi32>, memref<2x2xi32>) -> (memref<?xi32>, memref<2x2xi32>)
  %12 = "memref.distinct_objects"(%s) : (memref<?xi32, strided<[2], offset: 3>>) -> memref<?xi32, strided<[2], offset: 3>>
  "memref.distinct_objects"() : () -> () // error: expected an operand
  %13 = "memref.distinct_objects"(%m, %g) : (memref<?xi32>, memref<2x2xi32>) -> memref<?xi32> // error: expected 2 results, found 1
  %14:2 = "memref.distinct_objects"(%m, %m) : (memref<?xi32>, memref<?xi32>) -> (memref<?xi32>, memref<4xi32>) // error: result
  %15 = "memref.distinct_objects"(%u) : (memref<*xi32>) -> memref<*xi32> // error: operand
  func.return
}
