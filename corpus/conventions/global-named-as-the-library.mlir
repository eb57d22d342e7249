// A global may have the name of a function that the program does not need.
memref.global "private" constant @free : memref<2xi32> = dense<[1, 2]>
func.func @f(%i: index) -> i32 {
  %0 = memref.get_global @free : memref<2xi32>
  %1 = memref.load %0[%i] : memref<2xi32>
  return %1 : i32
}
// call: @f(1 : index) == 2 : i32
