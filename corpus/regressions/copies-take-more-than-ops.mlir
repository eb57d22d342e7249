// A copy is one op of the source, and some for each element of what is made of it.
func.func @f3(%arg0: memref<2x2x2x2xvector<1xi1>, 3>, %arg1: memref<2x2x2x2xvector<1xi1>, 3>) {
  memref.copy %arg0, %arg1 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  memref.copy %arg1, %arg0 : memref<2x2x2x2xvector<1xi1>, 3> to memref<2x2x2x2xvector<1xi1>, 3>
  return
}
// call: @f3(memref<2x2x2x2xvector<1xi1>> [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false], memref<2x2x2x2xvector<1xi1>> [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false])
