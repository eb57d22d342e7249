// Elements of 65 bits take nine bytes, sixteen apart.
func.func @f(%m: memref<2xi65>, %i: index, %v: i65) -> i65 {
  %0 = memref.load %m[%i] : memref<2xi65>
  memref.store %v, %m[%i] : memref<2xi65>
  return %0 : i65
}
// call: @f(memref<2xi65> [-18446744073709551616, 18446744073709551615], 0 : index, 1 : i65) == -18446744073709551616 : i65
// after: arg0 == [1, 18446744073709551615]
// call: @f(memref<2xi65> [-18446744073709551616, 18446744073709551615], 1 : index, -1 : i65) == 18446744073709551615 : i65
// after: arg0 == [-18446744073709551616, -1]
