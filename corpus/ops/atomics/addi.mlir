// The element grows; the result is what it was before.
func.func @f(%m: memref<2xi8>, %i: index, %v: i8) -> i8 {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i8, memref<2xi8>) -> i8
  return %0 : i8
}
// call: @f(memref<2xi8> [100, 7], 0 : index, 100 : i8) == 100 : i8
// after: arg0 == [-56, 7]
// call: @f(memref<2xi8> [100, 7], 2 : index, 1 : i8) == undefined "index 2 out of bounds"
// call: @f(memref<2xi8> [100, 7], 1 : index, poison : i8) == 7 : i8
// after: arg0 == [100, _]
