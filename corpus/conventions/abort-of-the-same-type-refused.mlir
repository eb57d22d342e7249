// A function of the program that has the name and the type of the one that the conversion needs.
func.func @abort() {
  return
}
func.func @f(%a: i1) {
  cf.assert %a, "a"
  return
}
// refused: redefinition of symbol named 'abort'
