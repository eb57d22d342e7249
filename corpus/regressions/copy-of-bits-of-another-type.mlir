// A byte that was written as one is copied as a bit: whether its other bits come along nobody says.
func.func @f(%x: i8, %z: index) -> i8 {
  %0 = memref.alloc() : memref<1xi8>
  %1 = memref.alloc() : memref<1xi8>
  %2 = arith.constant 0 : i8
  memref.store %x, %0[%z] : memref<1xi8>
  memref.store %2, %1[%z] : memref<1xi8>
  %3 = memref.view %0[%z][] : memref<1xi8> to memref<i1>
  %4 = memref.view %1[%z][] : memref<1xi8> to memref<i1>
  memref.copy %3, %4 : memref<i1> to memref<i1>
  %5 = memref.load %1[%z] : memref<1xi8>
  memref.dealloc %0 : memref<1xi8>
  memref.dealloc %1 : memref<1xi8>
  return %5 : i8
}
// call: @f(1 : i8, 0 : index) == 1 : i8
// call: @f(3 : i8, 0 : index) == poison : i8
