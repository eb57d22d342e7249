// A vector is taken from one place and put in another of the same memref.
func.func @f(%m: memref<5xf32>, %i: index, %j: index) {
  %0 = vector.load %m[%i] : memref<5xf32>, vector<3xf32>
  vector.store %0, %m[%j] : memref<5xf32>, vector<3xf32>
  return
}
// call: @f(memref<5xf32> [1.0, 2.0, 3.0, 4.0, 5.0], 0 : index, 2 : index) == ()
// after: arg0 == [1.0, 2.0, 1.0, 2.0, 3.0]
// call: @f(memref<5xf32> [1.0, 2.0, 3.0, 4.0, 5.0], 0 : index, 3 : index) == undefined "index 5 out of bounds"
