// Another memory space, the same memory.
func.func @f(%m: memref<2xi8>, %v: i8) -> i8 {
  %c1 = arith.constant 1 : index
  %a = memref.memory_space_cast %m : memref<2xi8> to memref<2xi8, 3>
  %b = memref.memory_space_cast %a : memref<2xi8, 3> to memref<2xi8>
  memref.store %v, %b[%c1] : memref<2xi8>
  %0 = memref.load %m[%c1] : memref<2xi8>
  return %0 : i8
}
// call: @f(memref<2xi8> [1, 2], 7 : i8) == 7 : i8
// after: arg0 == [1, 7]
