// seed: 104703
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: index, %arg1: index, %arg2: i8) -> memref<1xi8> {
  %0 = memref.alloc() : memref<2xi8>
  %1 = memref.view %0[%arg1][] : memref<2xi8> to memref<1xi8>
  memref.store %arg2, %1[%arg0] : memref<1xi8>
  return %1 : memref<1xi8>
}
// call: @f0(0 : index, 1 : index, 0 : i8)
