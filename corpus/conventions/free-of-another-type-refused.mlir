// An external function that has the name of what frees, and another type.
func.func private @free(i32)
func.func @f(%m: memref<1xi8>, %a: i32) {
  memref.dealloc %m : memref<1xi8>
  return
}
// refused: redefinition of symbol named 'free'
