// Memrefs in other memory spaces are passed, returned and chosen as any other.
func.func private @second(%m: memref<2xi32, 2>, %n: memref<2xi32, 1>) -> memref<2xi32, 1> {
  return %n : memref<2xi32, 1>
}
func.func @f(%m: memref<2xi32, 2>, %n: memref<2xi32, 1>, %i: index) -> i32 {
  %0 = call @second(%m, %n) : (memref<2xi32, 2>, memref<2xi32, 1>) -> memref<2xi32, 1>
  %1 = memref.load %0[%i] : memref<2xi32, 1>
  return %1 : i32
}
func.func @choose(%m: memref<2xi32, 2>, %n: memref<2xi32, 2>, %c: i1, %i: index) -> i32 {
  %0 = arith.select %c, %m, %n : memref<2xi32, 2>
  %1 = memref.load %0[%i] : memref<2xi32, 2>
  return %1 : i32
}
func.func @add(%m: memref<2xi32, 1>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<2xi32, 1>) -> i32
  return %0 : i32
}
func.func @lanes(%m: memref<4xi32, 3>, %i: index) -> vector<2xi32> {
  %0 = vector.load %m[%i] : memref<4xi32, 3>, vector<2xi32>
  %c0 = arith.constant 0 : index
  vector.store %0, %m[%c0] : memref<4xi32, 3>, vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f(memref<2xi32, 2> [1, 2], memref<2xi32, 1> [3, 4], 1 : index) == 4 : i32
// call: @choose(memref<2xi32, 2> [1, 2], memref<2xi32, 2> [3, 4], true, 0 : index) == 1 : i32
// call: @choose(memref<2xi32, 2> [1, 2], memref<2xi32, 2> [3, 4], false, 0 : index) == 3 : i32
// call: @add(memref<2xi32, 1> [1, 2], 1 : index, 5 : i32) == 2 : i32
// after: arg0 == [1, 7]
// call: @lanes(memref<4xi32, 3> [1, 2, 3, 4], 1 : index) == [2, 3] : vector<2xi32>
// after: arg0 == [2, 3, 3, 4]
