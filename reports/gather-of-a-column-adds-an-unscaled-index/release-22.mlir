func.func @f(%m: memref<3x4xi32>, %i: index, %v: vector<1xi32>) -> vector<1xi32> {
  %k = arith.constant dense<true> : vector<1xi1>
  %p = arith.constant dense<0> : vector<1xi32>
  %s = memref.subview %m[0, 0] [3, 1] [1, 1] : memref<3x4xi32> to memref<3xi32, strided<[4]>>
  %g = vector.gather %s[%i] [%v], %k, %p : memref<3xi32, strided<[4]>>, vector<1xi32>, vector<1xi1>, vector<1xi32> into vector<1xi32>
  return %g : vector<1xi32>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %seven = arith.constant 7 : i32
  %one = arith.constant dense<1> : vector<1xi32>
  %m = memref.alloca() : memref<3x4xi32>
  memref.store %five, %m[%c1, %c1] : memref<3x4xi32>
  memref.store %seven, %m[%c2, %c0] : memref<3x4xi32>
  %r = func.call @f(%m, %c1, %one) : (memref<3x4xi32>, index, vector<1xi32>) -> vector<1xi32>
  %e = vector.extract %r[0] : i32 from vector<1xi32>
  return %e : i32
}
