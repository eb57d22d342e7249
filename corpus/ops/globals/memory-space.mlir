// A global has the memory space of its type.
memref.global "private" @g : memref<2xi32, 2> = dense<[4, 5]>
memref.global "private" constant @c : memref<2xi8, 1> = dense<[-1, 1]>
func.func @f(%i: index, %v: i32) -> (i32, i32, i8) {
  %m = memref.get_global @g : memref<2xi32, 2>
  %0 = memref.load %m[%i] : memref<2xi32, 2>
  memref.store %v, %m[%i] : memref<2xi32, 2>
  %n = memref.get_global @g : memref<2xi32, 2>
  %1 = memref.load %n[%i] : memref<2xi32, 2>
  %k = memref.get_global @c : memref<2xi8, 1>
  %2 = memref.load %k[%i] : memref<2xi8, 1>
  return %0, %1, %2 : i32, i32, i8
}
// call: @f(1 : index, 9 : i32) == 5 : i32, 9 : i32, 1 : i8
// call: @f(0 : index, 9 : i32) == 4 : i32, 9 : i32, -1 : i8
// refused: a global in a memory space other than 0 is not converted
