memref.global "private" constant @g : memref<4xi32> = dense<[10, 11, 12, 13]>
func.func @f(%k: vector<2xi1>) -> i32 {
  %g = memref.get_global @g : memref<4xi32>
  %m = memref.subview %g[0] [2] [2] : memref<4xi32> to memref<2xi32, strided<[2]>>
  %c0 = arith.constant 0 : index
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  %p = arith.constant dense<9> : vector<2xi32>
  %v = vector.gather %m[%c0][%i], %k, %p : memref<2xi32, strided<[2]>>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  %r = vector.extract %v[1] : i32 from vector<2xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %k = arith.constant dense<true> : vector<2xi1>
  %r = call @f(%k) : (vector<2xi1>) -> i32
  return %r : i32
}
// call: @main() == 12 : i32
