// A function of the program whose name the conversion needs.
func.func @free(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%m: memref<1xi8>) {
  memref.dealloc %m : memref<1xi8>
  return
}
// refused: redefinition of symbol named 'free'
