func.func @f(%m: memref<4xi32>, %i: index, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %p = arith.constant 0 : i32
  %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<4xi32>, vector<2xi32>
  memref.store %x, %m[%c1] : memref<4xi32>
  %r = vector.extract %v[1] : i32 from vector<2xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %five = arith.constant 5 : i32
  %m = memref.alloca() : memref<4xi32>
  memref.store %three, %m[%c1] : memref<4xi32>
  %r = func.call @f(%m, %c0, %five) : (memref<4xi32>, index, i32) -> i32
  return %r : i32
}
