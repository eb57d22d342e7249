// seed: 104089
// release: 14
// options: use-bare-ptr-memref-call-conv=1
func @f0(%arg0: i8, %arg1: memref<1xi8>) -> memref<1xi8> {
  br ^bb1(%arg1 : memref<1xi8>)
^bb1(%0: memref<1xi8>):
  %1 = arith.trunci %arg0 : i8 to i1
  %2 = select %1, %0, %arg1 : memref<1xi8>
  return %2 : memref<1xi8>
}
