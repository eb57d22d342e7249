func.func @f(%p: i4) -> i4 {
  %c4 = arith.constant 4 : index
  %m = memref.alloca() : memref<6xi4>
  %v = vector.transfer_read %m[%c4], %p : memref<6xi4>, vector<4xi4>
  %r = vector.extract %v[3] : i4 from vector<4xi4>
  return %r : i4
}
func.func @main() -> i32 {
  %p = arith.constant 1 : i4
  %r = func.call @f(%p) : (i4) -> i4
  %s = arith.extui %r : i4 to i32
  return %s : i32
}
