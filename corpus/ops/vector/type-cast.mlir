// The same memory as one vector.
func.func @f() -> vector<4xi8> {
  %m = memref.alloca() {alignment = 4 : i64} : memref<4xi8>
  %i = arith.constant 2 : index
  %z = arith.constant dense<0> : vector<4xi8>
  %s = arith.constant 5 : i8
  %v = vector.type_cast %m : memref<4xi8> to memref<vector<4xi8>>
  memref.store %z, %v[] : memref<vector<4xi8>>
  memref.store %s, %m[%i] : memref<4xi8>
  %0 = memref.load %v[] : memref<vector<4xi8>>
  return %0 : vector<4xi8>
}
// call: @f() == [0, 0, 5, 0] : vector<4xi8>
