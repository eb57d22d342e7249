// Elements of 128 bits.
func.func @f(%m: memref<2xi128>, %i: index, %v: i128) -> i128 {
  %0 = memref.load %m[%i] : memref<2xi128>
  memref.store %v, %m[%i] : memref<2xi128>
  return %0 : i128
}
func.func @stack(%v: i128) -> i128 {
  %m = memref.alloca() : memref<i128>
  memref.store %v, %m[] : memref<i128>
  %0 = memref.load %m[] : memref<i128>
  return %0 : i128
}
// call: @f(memref<2xi128> [18446744073709551617, -1], 0 : index, -170141183460469231731687303715884105728 : i128) == 18446744073709551617 : i128
// after: arg0 == [-170141183460469231731687303715884105728, -1]
// call: @f(memref<2xi128> [18446744073709551617, -1], 1 : index, 0 : i128) == -1 : i128
// after: arg0 == [18446744073709551617, 0]
// call: @stack(-18446744073709551617 : i128) == -18446744073709551617 : i128
