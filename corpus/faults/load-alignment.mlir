// Neighbouring elements are not all aligned to more than their size.
func.func @f(%m: memref<2xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<2xi32>
  return %0 : i32
}
// call: @f(memref<2xi32> [7, 8], 1 : index) == 8 : i32
