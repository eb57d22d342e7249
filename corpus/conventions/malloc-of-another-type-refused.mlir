// An external function that engines would take for the one of the library, in a program that needs none.
func.func private @malloc(i32) -> i32
func.func @f(%a: i32) -> i32 {
  %0 = call @malloc(%a) : (i32) -> i32
  return %0 : i32
}
// refused: redefinition of symbol named 'malloc'
