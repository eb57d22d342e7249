// memref_cast in the spelling of release 11: to dynamic and back.
func @f(%m: memref<?x2xi32>) -> i32 {
  %c1 = constant 1 : index
  %0 = memref_cast %m : memref<?x2xi32> to memref<?x?xi32>
  %1 = memref_cast %0 : memref<?x?xi32> to memref<2x2xi32>
  %2 = load %1[%c1, %c1] : memref<2x2xi32>
  return %2 : i32
}
// release: 11
// call: @f(memref<2x2xi32> [1, 2, 3, 4]) == 4 : i32
// call: @f(memref<3x2xi32> [1, 2, 3, 4, 5, 6]) == undefined "the type states"
