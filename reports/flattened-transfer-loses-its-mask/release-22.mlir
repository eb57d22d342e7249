memref.global @g : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
func.func @f(%m: memref<2x2xi32>, %k: vector<2xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %m[%c0, %c0], %p, %k {in_bounds = [true]} : memref<2x2xi32>, vector<2xi32>
  %r = vector.extract %v[1] : i32 from vector<2xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %k = arith.constant dense<[true, false]> : vector<2xi1>
  %m = memref.get_global @g : memref<2x2xi32>
  %r = func.call @f(%m, %k) : (memref<2x2xi32>, vector<2xi1>) -> i32
  return %r : i32
}
