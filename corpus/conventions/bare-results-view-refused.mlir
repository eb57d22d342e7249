// A bare pointer as LLVM 12 returns it cannot stand for a block and for another place in it.
func.func @f(%m: memref<8xi8>, %shift: index) -> memref<4xi8> {
  %0 = memref.view %m[%shift][] : memref<8xi8> to memref<4xi8>
  return %0 : memref<4xi8>
}
// options: use-bare-ptr-memref-call-conv=1 as-llvm-12=1
// refused: in a module with `view`
// call: @f(memref<8xi8> [1, 2, 3, 4, 5, 6, 7, 8], 2 : index)
