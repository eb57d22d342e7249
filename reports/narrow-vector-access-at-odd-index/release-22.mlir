func.func @f(%x: i4, %y: i4) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<8xi4>
  memref.store %x, %m[%c0] : memref<8xi4>
  memref.store %y, %m[%c1] : memref<8xi4>
  %v = vector.load %m[%c1] : memref<8xi4>, vector<2xi4>
  %r = vector.extract %v[0] : i4 from vector<2xi4>
  return %r : i4
}
func.func @main() -> i32 {
  %x = arith.constant 3 : i4
  %y = arith.constant 5 : i4
  %r = func.call @f(%x, %y) : (i4, i4) -> i4
  %s = arith.extui %r : i4 to i32
  return %s : i32
}
