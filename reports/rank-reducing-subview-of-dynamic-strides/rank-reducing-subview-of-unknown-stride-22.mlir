func.func @f(%m: memref<?x?x?xi32>, %n: index) -> memref<?x?xi32, strided<[?, ?]>> {
  %one = arith.constant 1 : index
  %v = memref.subview %m[0, 0, 0] [1, %n, %one] [1, 1, %one] : memref<?x?x?xi32> to memref<?x?xi32, strided<[?, ?]>>
  return %v : memref<?x?xi32, strided<[?, ?]>>
}
func.func @main() -> i64 {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %m = memref.alloca() : memref<1x2x3xi32>
  %d = memref.cast %m : memref<1x2x3xi32> to memref<?x?x?xi32>
  %v = call @f(%d, %two) : (memref<?x?x?xi32>, index) -> memref<?x?xi32, strided<[?, ?]>>
  %r = memref.dim %v, %zero : memref<?x?xi32, strided<[?, ?]>>
  %s = arith.index_cast %r : index to i64
  return %s : i64
}
